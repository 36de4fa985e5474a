import { createServer } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"

/** Answers one valid request; the MD5 is that of the request. */
type Answering = (response: ServerResponse, md5: string) => void

/** What makes a request other than the documented one, or undefined. */
const wrongIn = (request: IncomingMessage, text: string, token: string): string | undefined => {
  if (request.method !== "POST") return `method ${request.method}`
  if (request.url !== "/v1/check_transaction_by_md5") return `path ${request.url}`
  if (request.headers.authorization !== `Bearer ${token}`) return "authorization"
  if (!request.headers["content-type"]?.startsWith("application/json")) return "content type"
  // The stand-in of another operator must not learn our traces or our users' headers.
  const strange = ["traceparent", "b3", "cookie", "x-request-id"].filter((name) => name in request.headers)
  if (strange.length > 0) return `headers ${strange.join()}`
  return /^\{"md5":"[0-9a-f]{32}"\}$/.test(text) ? undefined : `body ${text}`
}

const json = (body: unknown): Answering => {
  const text = JSON.stringify(body)
  return (response) => response.setHeader("content-type", "application/json").end(text)
}

/** A payment as the Bakong Open API tells of it (version 1.0.2, section 5.3), with the fields that it added since. */
export const payment = (fields: Readonly<Record<string, unknown>>): Answering =>
  json({
    responseCode: 0,
    responseMessage: "Getting transaction successfully.",
    errorCode: null,
    data: {
      hash: "8465d722d7d5065f2886f0a474a4d34dc6a7855355b611836f7b6111228893e9",
      fromAccountId: "rieu_dhqj_1984@devb",
      toAccountId: "sok_dara@aclb",
      currency: "USD",
      amount: 3.5,
      description: "testing bakong generator",
      createdDateMs: 1_586_852_120_354.0,
      acknowledgedDateMs: 1_586_852_126_027.0,
      trackingStatus: null,
      receiverBank: null,
      receiverBankAccount: null,
      instructionRef: null,
      externalRef: "100FT31237385412",
      ...fields,
    },
  })

/** A refusal with one of the documented error codes. */
export const problem = (errorCode: number, responseMessage: string): Answering =>
  json({ responseCode: 1, responseMessage, errorCode, data: null })

/** An answer with another status or body. */
export const plain =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answering =>
  (response) =>
    response.writeHead(status, headers).end(body)

/**
 * A stand-in of the Bakong Open API. It answers only the documented request, and notes what was wrong with any other.
 */
export const startBakong = async (token: string) => {
  let answering: Answering = plain(500, "no answer was prepared")
  const asked: Array<string> = []
  const wrong: Array<string> = []
  const server = createServer((request, response) => {
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const text = Buffer.concat(parts).toString("utf8")
      const fault = wrongIn(request, text, token)
      if (fault !== undefined) {
        wrong.push(fault)
        response.writeHead(400).end()
        return
      }
      const md5 = text.slice(8, 40)
      asked.push(md5)
      answering(response, md5)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    /** The MD5 of each valid request. */
    asked,
    /** What was wrong with the other requests. */
    wrong,
    answerWith: (next: Answering) => {
      answering = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
