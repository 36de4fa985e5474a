interface Call {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: unknown
  /** Sends an `Idempotency-Key` of its own with each request, as the web apps do. */
  readonly isKeyed?: boolean
  /** Further headers, by their names. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A request as it is sent. `{n}` becomes a new number each time. */
export const requestOf = ({
  method,
  path,
  token,
  body,
  isKeyed = false,
  headers: further = {},
}: Call): string => {
  const content = body === undefined ? "" : JSON.stringify(body)
  const headers = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    "Accept: application/json",
    ...(token === "" ? [] : [`Authorization: Bearer ${token}`]),
    ...(isKeyed ? ["Idempotency-Key: bench-{n}"] : []),
    ...Object.entries(further).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(content)}`]),
  ]
  return `${headers.join("\r\n")}\r\n\r\n${content}`
}

/** A text as bytes, of which each is one character. */
export const asBytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1")

const boundary = "rokthnam-bench"

/** An upload of a file as it is sent, in bytes of which each is one character. */
export const uploadOf = (
  call: Omit<Call, "body" | "method">,
  file: { readonly name: string; readonly type: string; readonly bytes: string },
): string => {
  const content = [
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"`,
    `\r\nContent-Type: ${file.type}\r\n\r\n${file.bytes}\r\n--${boundary}--\r\n`,
  ].join("")
  const headers = {
    ...call.headers,
    "Content-Type": `multipart/form-data; boundary=${boundary}`,
    "Content-Length": String(content.length),
  }
  return requestOf({ ...call, method: "POST", headers }) + content
}
