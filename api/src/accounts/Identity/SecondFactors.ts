import { Clock, Effect } from "effect"
import { createHash, randomBytes } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import { AppConfig } from "../../Config.ts"
import type { ProtectedAccount } from "./ProtectedAccount.ts"
import { secretBox } from "./SecretBox.ts"
import { SecondFactorsRepo } from "./SecondFactorsRepo.ts"
import { traced } from "../../platform/Span.ts"

/** RFC 6238 with the values that every authenticator app knows: SHA-1, six digits, 30 seconds. */
const digits = 6
const period = 30
/** Periods before and after the current one whose code is accepted too, since clocks differ (RFC 6238, section 5.2). */
const window = 1

/** Ten codes of 50 random bits each, written as ten letters and digits of 32, without l, o, 0 and 1. */
const recoveryCodes = 10
const letters = "abcdefghijkmnpqrstuvwxyz23456789"

const newRecoveryCode = (): string => {
  const text = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join("")
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

const plain = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase()
const hashOf = (code: string): string => createHash("sha256").update(plain(code)).digest("hex")

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: "Rokthnam", label, algorithm: "SHA1", digits, period, secret })

/** The second step of a sign-in: a code of an authenticator app, or a recovery code, each accepted once. */
export class SecondFactors extends Effect.Service<SecondFactors>()("SecondFactors", {
  effect: Effect.gen(function* () {
    const repo = yield* SecondFactorsRepo
    const { jwtSecret } = yield* AppConfig
    const box = secretBox(jwtSecret)

    /** The period whose code this is, counted since 1970; undefined if it is the code of none that is accepted. */
    const stepOf = (sealed: string, code: string) =>
      Effect.map(Clock.currentTimeMillis, (timestamp) => {
        const secret = box.open(sealed)
        if (secret === undefined) return undefined
        const delta = totpOf(Secret.fromBase32(secret), "").validate({
          token: plain(code),
          timestamp,
          window,
        })
        return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
      })

    const state = traced("SecondFactors.state")(function* (account: ProtectedAccount) {
      const factor = yield* repo.read(account)
      const isOn = factor?.is_confirmed === true
      return { isOn, recoveryCodesLeft: isOn ? factor.recovery_codes_left : 0 }
    })

    /** A new secret for the person's app, or undefined if the second step is on already. */
    const begin = traced("SecondFactors.begin")(function* (account: ProtectedAccount, label: string) {
      const secret = new Secret({ size: 20 })
      if (!(yield* repo.begin(account, box.seal(secret.base32)))) return undefined
      return { secret: secret.base32, uri: totpOf(secret, label).toString() }
    })

    /** Switches the second step on if the code is right. Returns the recovery codes, which are stored as hashes. */
    const confirm = traced("SecondFactors.confirm")(function* (account: ProtectedAccount, code: string) {
      const factor = yield* repo.read(account)
      if (factor === undefined || factor.is_confirmed) return "unchanged" as const
      const step = yield* stepOf(factor.secret, code)
      if (step === undefined) return "wrong" as const
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
      return (yield* repo.confirm(account, step, codes.map(hashOf))) ? codes : ("unchanged" as const)
    })

    /** Whether the code is right. It is used up. */
    const use = traced("SecondFactors.use")(function* (account: ProtectedAccount, code: string) {
      const factor = yield* repo.read(account)
      if (factor?.is_confirmed !== true) return false
      const step = yield* stepOf(factor.secret, code)
      return step === undefined
        ? yield* repo.useRecovery(account, hashOf(code))
        : yield* repo.useStep(account, step)
    })

    return { state, begin, confirm, use, remove: repo.remove }
  }),
  dependencies: [SecondFactorsRepo.Default],
}) {}
