/** Who makes a public call, as far as the request tells: nothing of it is checked. */
export interface Visitor {
  readonly address: string
  /** The bearer token. */
  readonly token: string | undefined
  /** The Telegram user for whom the bot makes the call. */
  readonly telegramUser: string | undefined
}
