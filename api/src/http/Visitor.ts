import { HttpServerRequest } from "@effect/platform"
import { telegramUserHeader } from "@rokthnam/shared/Identity/TelegramUserHeader"
import { Effect } from "effect"
import { AppConfig } from "../Config.ts"
import type { Visitor } from "../Visitor.ts"
import { addressOf } from "./ClientAddress.ts"
import type { Addressed } from "./ClientAddress.ts"

const bearer = /^Bearer (.{1,4096})$/i

/** The visitor of a request behind so many trusted proxies. Names of headers are in lower case. */
export const visitorOf = (request: Addressed, trustProxy: number): Visitor => ({
  address: addressOf(request, trustProxy),
  token: bearer.exec(String(request.headers["authorization"] ?? ""))?.[1],
  telegramUser: request.headers[telegramUserHeader]?.toString(),
})

/** The visitor who makes the current call. */
export const visitor = Effect.gen(function* () {
  const { trustProxy } = yield* AppConfig
  return visitorOf(yield* HttpServerRequest.HttpServerRequest, trustProxy)
})
