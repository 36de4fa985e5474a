import { Effect, Either, Redacted, Schema } from "effect"
import { createHmac, randomUUID } from "node:crypto"
import { AppConfig } from "../../Config.ts"
import { decoderOf } from "../../platform/Codecs.ts"
import { signedClaims } from "./SignedClaims.ts"
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
const decode = decoderOf(Device)

/**
 * The devices that have signed in before. A device keeps a signed token with a random id and the accounts that signed
 * in there. The token gives no access: it only separates the failed attempts of this device from those of others
 * (OWASP, "Slow down online guessing attacks with device cookies").
 */
export class Devices extends Effect.Service<Devices>()("Devices", {
  effect: Effect.gen(function* () {
    const { jwtSecret } = yield* AppConfig
    const secret = Redacted.value(jwtSecret)
    const signed = signedClaims(jwtSecret)

    /** Stands for the account without naming it. The first 16 bytes of the HMAC are enough to tell accounts apart. */
    const markOf = (role: TokenRole, email: string): string =>
      createHmac("sha256", secret)
        .update(`device:${role}:${email}`)
        .digest()
        .subarray(0, 16)
        .toString("base64url")

    /** The device of a token that this server signed; undefined for every other one. */
    const read = (token = ""): Device | undefined =>
      signed.check(token, audience).pipe(
        Either.flatMap(({ claims }) => decode(claims)),
        Either.getOrUndefined,
      )

    /** The id of the device if this account has signed in there before, otherwise undefined. */
    const knownFor = (token: string | undefined, role: TokenRole, email: string) =>
      Effect.sync(() => {
        const device = read(token)
        return device?.accounts.includes(markOf(role, email)) === true ? device.jti : undefined
      })

    /** The device's next token, which also knows this account. The accounts that signed in last are kept. */
    const remember = (token: string | undefined, role: TokenRole, email: string): Effect.Effect<string> =>
      Effect.sync(() => {
        const device = read(token)
        const mark = markOf(role, email)
        const others = (device?.accounts ?? []).filter((one) => one !== mark)
        const accounts = [mark, ...others].slice(0, mostAccounts)
        return signed.sign({ accounts, aud: audience, jti: device?.jti ?? randomUUID() })
      })

    return { knownFor, remember }
  }),
}) {}
