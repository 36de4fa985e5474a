/** An answer of the Bot API that is not the wanted one, with Telegram's own words. */
export class Refusal extends Error {
  readonly code: number
  /** Seconds after which a call may be made again, with 429. */
  readonly retryAfter: number | undefined

  constructor(code: number, description: string, retryAfter?: number) {
    super(description)
    this.code = code
    this.retryAfter = retryAfter
  }

  /** The body with which the Bot API says so. */
  body() {
    return {
      ok: false,
      error_code: this.code,
      description: this.message,
      ...(this.retryAfter === undefined ? {} : { parameters: { retry_after: this.retryAfter } }),
    }
  }
}

const reasons: Readonly<Record<number, string>> = {
  401: "Unauthorized",
  403: "Forbidden: bot was blocked by the user",
  404: "Not Found",
  409: "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
  500: "Internal Server Error",
  502: "Bad Gateway",
}

/** The refusal of this status; 429 asks to wait so many seconds. */
export const refusalOf = (code: number, retryAfter = 1): Refusal =>
  code === 429
    ? new Refusal(429, `Too Many Requests: retry after ${retryAfter}`, retryAfter)
    : new Refusal(code, reasons[code] ?? "Bad Request")

export const badRequest = (reason: string): Refusal => new Refusal(400, `Bad Request: ${reason}`)
