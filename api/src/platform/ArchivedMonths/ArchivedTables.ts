/** The tables whose old months can leave the database. The changes of the search are kept for an hour only. */
export const archivedTables = ["sale_lines", "stock_movements", "audit_log"] as const
export type ArchivedTable = (typeof archivedTables)[number]

/** The folder of the store in which the files of these months are. */
export const archiveFolder = "archive"

/** The advisory lock of whoever archives, or removes what was archived: "archive" in ASCII. */
export const archiveLock = 0x61_7263_6869_7665n

/**
 * The lock of whoever takes away what a backup reads: files of the archive, or months of the database, which are neither rows
 * nor files for moments. A backup shares it.
 */
export const archiveFilesLock = archiveLock + 1n

/**
 * Has nobody change the rows of a partition that is being copied into the archive, and once it leaves, has nobody add any:
 * they would go with it and be in no file.
 */
export const keepArchived = (partition: string, state: "copying" | "leaving"): string => `
  create or replace trigger keep_archived before ${state === "leaving" ? "insert or " : ""}update or delete on ${partition}
    for each row execute function keep_archived()`
