import { office } from "../../Primary/Messages.ts"

/**
 * Two files are read at the same time, of different pharmacies, each by a process of up to some hundred megabytes.
 * Waiting files are on disk. Further files are refused with a retry time.
 */
export const importTurns = { atOnce: 2, perKey: 3, inAll: 64 }
/** The primary gives turns to the processes of its machine. The question is the pharmacy. */
export const importTurnOffice = office<string, never, "begun" | "busy">("turn of an import")
