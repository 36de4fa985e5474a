import type { SessionEnding } from "../../src/Identity/SessionEndRules.ts"

/** The token source of a client: one role of the app that can be signed in. */
export type TokenHolder = {
  /** The current token; null when nobody is signed in. */
  readonly token: () => string | null
  /**
   * Called after the API refused this token, with the reason if it told one, or with null when there was none. Resolves to true once the same account
   * has another token: at once, or after it signed in again in the dialog over its page. Resolves to false when the
   * call cannot continue.
   */
  readonly renewed: (
    refused: string | null,
    signal: AbortSignal | undefined,
    reason?: SessionEnding,
  ) => Promise<boolean>
}
