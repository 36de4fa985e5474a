import { office } from "../Primary/Messages.ts"

/**
 * A process that has loaded its code asks when it may begin. The first one that asks is told to prepare the database;
 * all others wait until it has done so.
 */
export const beginOffice = office<null, { readonly prepares: boolean }>("begin")

/** The process that was told to prepare the database has done so. */
export const preparedOffice = office<null, null>("prepared")
