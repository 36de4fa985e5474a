import { HttpApp, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import { AppConfig } from "../Config.ts"
import { clientAddress } from "./ClientAddress.ts"

/** The cookie by which a device is recognised that has signed in before. */
const deviceCookie = "rokthnam_device"
/** Days for which a browser keeps the cookie after the last sign-in. */
const deviceDays = 180

/** The address, the device's token and the browser of a request that signs in or registers. */
export const caller = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  return {
    address: yield* clientAddress,
    device: request.cookies[deviceCookie],
    userAgent: request.headers["user-agent"],
  }
})

/**
 * Sends the device's token with the answer, as a cookie that scripts cannot read. Other sites cannot make a browser
 * send it, except by a link. It gives no access.
 */
const keepDevice = (token: string) =>
  Effect.flatMap(AppConfig, ({ publicUrl }) =>
    HttpApp.appendPreResponseHandler((_, response) =>
      Effect.succeed(
        HttpServerResponse.unsafeSetCookie(response, deviceCookie, token, {
          httpOnly: true,
          sameSite: "lax",
          secure: publicUrl.startsWith("https:"),
          path: "/",
          maxAge: `${deviceDays} days`,
        }),
      ),
    ),
  )

/** A session that began: the answer of the sign-in, and the token that the device keeps. */
type Began<Session> = { readonly session: Session; readonly device: string }

/** The answer of a sign-in, with the device's cookie. */
export const answerSession = <Session>({ session, device }: Began<Session>) =>
  Effect.as(keepDevice(device), session)
