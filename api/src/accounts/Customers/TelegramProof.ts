import type { TelegramWidgetUser } from "@rokthnam/shared/Customers/Customer"
import { Either, Schema } from "effect"
import { refuseAge, verifyMiniApp, verifyWidget } from "./TelegramSignature.ts"
import type { Refusal } from "./TelegramSignature.ts"

/**
 * A person whose identity Telegram proves. `hash` and `authDate` (seconds since 1970) belong to the proof itself.
 */
export type ProvenPerson = {
  readonly telegramId: string
  readonly firstName: string
  readonly lastName: string
  readonly photoUrl: string | null
  readonly hash: string
  readonly authDate: number
}

const storable = (text: string): string => text.replaceAll("\u0000", "").toWellFormed().trim()

/** The name to call somebody by. An account may have neither a first name nor a user name. */
const firstNameOf = (given: {
  first_name?: string | null | undefined
  username?: string | null | undefined
}) => (storable(given.first_name ?? "") || storable(given.username ?? "") || "Telegram").slice(0, 256)

const httpsOnly = (url: string | null | undefined): string | null =>
  url?.startsWith("https://") === true ? url.slice(0, 2048) : null

/** The fields that Telegram signed. It does not sign absent fields, which a client may send as null. */
const receivedFields = (user: TelegramWidgetUser) =>
  Object.entries(user).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [[key, String(value)] as const],
  )

/** Telegram's fields are texts and numbers. A list or an object is refused, since its text form is not defined. */
const hasStructure = (user: TelegramWidgetUser): boolean =>
  Object.values(user).some((value) => typeof value === "object" && value !== null)

/** Checks the login widget's data at `now` (seconds since 1970). */
export const proveWidget = (
  token: string,
  user: TelegramWidgetUser,
  now: number,
): Either.Either<ProvenPerson, Refusal> => {
  if (hasStructure(user) || !verifyWidget(token, receivedFields(user), user.hash)) return Either.left("hash")
  const refusal = refuseAge(user.auth_date, now)
  if (refusal !== undefined) return Either.left(refusal)
  return Either.right({
    telegramId: user.id,
    firstName: firstNameOf(user),
    lastName: storable(user.last_name ?? "").slice(0, 256),
    photoUrl: httpsOnly(user.photo_url),
    hash: user.hash,
    authDate: user.auth_date,
  })
}

const MiniAppUser = Schema.parseJson(
  Schema.Struct({
    id: Schema.Number.pipe(Schema.int(), Schema.positive()),
    first_name: Schema.optional(Schema.String),
    last_name: Schema.optional(Schema.String),
    username: Schema.optional(Schema.String),
    photo_url: Schema.optional(Schema.String),
  }),
)
const decodeUser = Schema.decodeUnknownEither(MiniAppUser)

/** Checks a Mini App's raw init data at `now` (seconds since 1970). Data without a user is refused. */
export const proveMiniApp = (
  token: string,
  initData: string,
  now: number,
): Either.Either<ProvenPerson, Refusal> => {
  const fields = new URLSearchParams(initData)
  const hash = fields.get("hash") ?? ""
  if (!verifyMiniApp(token, fields, hash)) return Either.left("hash")
  const user = decodeUser(fields.get("user"))
  const authDate = Number(fields.get("auth_date") ?? Number.NaN)
  if (Either.isLeft(user) || !Number.isSafeInteger(authDate)) return Either.left("hash")
  const refusal = refuseAge(authDate, now)
  if (refusal !== undefined) return Either.left(refusal)
  return Either.right({
    telegramId: String(user.right.id),
    firstName: firstNameOf(user.right),
    lastName: storable(user.right.last_name ?? "").slice(0, 256),
    photoUrl: httpsOnly(user.right.photo_url),
    hash,
    authDate,
  })
}
