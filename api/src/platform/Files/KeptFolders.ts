import { archiveFolder } from "../ArchivedMonths/ArchivedTables.ts"
import { fileFolders } from "./FileNames.ts"

/**
 * The folders of the store whose files are nowhere else: uploads, and months that left the database. Snapshots of the search
 * index are made anew.
 */
export const keptFolders: ReadonlyArray<string> = [...fileFolders, archiveFolder]
