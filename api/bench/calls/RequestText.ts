interface Call {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: unknown
  /** Sends an `Idempotency-Key` of its own with each request, as the web apps do. */
  readonly isKeyed?: boolean
}

/** A request as it is sent. `{n}` becomes a new number each time. */
export const requestOf = ({ method, path, token, body, isKeyed = false }: Call): string => {
  const content = body === undefined ? "" : JSON.stringify(body)
  const headers = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    "Accept: application/json",
    ...(token === "" ? [] : [`Authorization: Bearer ${token}`]),
    ...(isKeyed ? ["Idempotency-Key: bench-{n}"] : []),
    ...(body === undefined
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(content)}`]),
  ]
  return `${headers.join("\r\n")}\r\n\r\n${content}`
}
