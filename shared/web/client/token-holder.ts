/** Where a client gets its tokens from: one signed-in role of the app. */
export type TokenHolder = {
  /** The token as it is now; null when nobody is signed in. */
  readonly token: () => string | null
  /**
   * The API refused this token (null: there was none). Resolves true once the same account holds another one, at once or
   * after it signed in again over its page; false when the call cannot go on.
   */
  readonly renewed: (refused: string | null, signal: AbortSignal | undefined) => Promise<boolean>
}
