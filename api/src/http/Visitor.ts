import { HttpServerRequest } from "@effect/platform"
import { telegramUserHeader } from "@rokthnam/shared/Identity/TelegramUserHeader"
import { Effect } from "effect"
import { clientAddress } from "./ClientAddress.ts"

const bearer = /^Bearer (.{1,4096})$/i

/** What the current call tells of its caller: the address, and claims that are not checked yet. */
export const visitor = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  return {
    address: yield* clientAddress,
    token: bearer.exec(headers["authorization"] ?? "")?.[1],
    telegramUser: headers[telegramUserHeader],
  }
})
