/** The tables whose old months can leave the database. The changes of the search are kept for an hour only. */
export const archivedTables = ["sale_lines", "stock_movements", "audit_log"] as const
export type ArchivedTable = (typeof archivedTables)[number]

/** The folder of the store in which the files of these months are. */
export const archiveFolder = "archive"

/** The advisory lock of whoever archives, or removes what was archived: "archive" in ASCII. */
export const archiveLock = 0x61_7263_6869_7665n

/** That of whoever removes files of the archive. A backup shares it: files that its moment of the database lists stay until it has them. */
export const archiveFilesLock = archiveLock + 1n
