import { Effect, Redacted, Schema } from "effect"
import { jwtVerify, SignJWT } from "jose"
import { createHmac, randomUUID } from "node:crypto"
import { AppConfig } from "../../Config.ts"
import type { TokenRole } from "./Tokens.ts"

/** Tokens of sessions have no audience, so that neither kind is accepted as the other. */
const audience = "device"
/** The largest number of accounts that a device is known for. A counter is shared by few people. */
const mostAccounts = 12

const Device = Schema.Struct({
  jti: Schema.String,
  accounts: Schema.Array(Schema.String).pipe(Schema.maxItems(mostAccounts)),
})
type Device = typeof Device.Type

/**
 * The devices that have signed in before. A device keeps a signed token with a random id and the accounts that signed
 * in there. The token gives no access: it only separates the failed attempts of this device from those of others
 * (OWASP, "Slow down online guessing attacks with device cookies").
 */
export class Devices extends Effect.Service<Devices>()("Devices", {
  effect: Effect.gen(function* () {
    const { jwtSecret } = yield* AppConfig
    const secret = Redacted.value(jwtSecret)
    const key = new TextEncoder().encode(secret)
    const decode = Schema.decodeUnknown(Device)

    /** Stands for the account without naming it. The first 16 bytes of the HMAC are enough to tell accounts apart. */
    const markOf = (role: TokenRole, email: string): string =>
      createHmac("sha256", secret)
        .update(`device:${role}:${email}`)
        .digest()
        .subarray(0, 16)
        .toString("base64url")

    const read = (token: string | undefined): Effect.Effect<Device | undefined> =>
      token === undefined
        ? Effect.succeed(undefined)
        : Effect.tryPromise(() => jwtVerify(token, key, { algorithms: ["HS256"], audience })).pipe(
            Effect.flatMap(({ payload }) => decode(payload)),
            Effect.orElseSucceed(() => undefined),
          )

    /** The id of the device if this account has signed in there before, otherwise undefined. */
    const knownFor = (token: string | undefined, role: TokenRole, email: string) =>
      Effect.map(read(token), (device) =>
        device?.accounts.includes(markOf(role, email)) === true ? device.jti : undefined,
      )

    /** The device's next token, which also knows this account. The accounts that signed in last are kept. */
    const remember = (token: string | undefined, role: TokenRole, email: string): Effect.Effect<string> =>
      Effect.flatMap(read(token), (device) => {
        const mark = markOf(role, email)
        const others = (device?.accounts ?? []).filter((one) => one !== mark)
        return Effect.promise(() =>
          new SignJWT({ accounts: [mark, ...others].slice(0, mostAccounts) })
            .setProtectedHeader({ alg: "HS256" })
            .setAudience(audience)
            .setJti(device?.jti ?? randomUUID())
            .sign(key),
        )
      })

    return { knownFor, remember }
  }),
}) {}
