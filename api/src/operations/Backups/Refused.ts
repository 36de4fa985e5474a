/** Why a backup or a restore was not made, as one sentence for the person at the terminal. */
export class Refused extends Error {
  override readonly name = "Refused"
}

/** The message of any error, in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).split("\n", 1)[0] ?? ""
