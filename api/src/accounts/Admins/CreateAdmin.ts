/**
 * `npm run admin:create -- email [--reset]`: creates an admin, or sets a new password, and prints the password
 * once.
 */
import { Email } from "@rokthnam/shared/Primitives/Text"
import { Effect, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { Admins } from "../Admins.ts"
import { Passwords } from "../Identity/Passwords.ts"
import { CommandSqlLive } from "../../Sql.ts"

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** EX_USAGE of sysexits.h. */
const usageExit = 64

const refuse = (line: string, exitCode: number) =>
  Effect.sync(() => {
    process.stderr.write(`${line}\n`)
    process.exitCode = exitCode
  })

const [address = "", option] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const admins = yield* Admins
  const email = yield* Effect.option(Schema.decode(Email)(address))
  if (email._tag === "None" || (option !== undefined && option !== "--reset"))
    return yield* refuse("Usage: npm run admin:create -- name@example.com [--reset]", usageExit)
  // 16 characters out of 64 possible ones: 96 bits.
  const password = randomBytes(12).toString("base64url")
  const credentials = { email: email.value, password }
  const done = yield* option === "--reset" ? admins.resetPassword(credentials) : admins.create(credentials)
  if (done) return say(`Admin ${email.value}, password ${password} (shown this once)`)
  return yield* option === "--reset"
    ? refuse(`There is no admin ${email.value}.`, 1)
    : refuse(`There is an admin ${email.value} already; --reset gives it a new password.`, 1)
})

await Effect.runPromise(
  program.pipe(
    Effect.provide(Admins.Default),
    Effect.provide(Passwords.Default),
    Effect.provide(CommandSqlLive),
    Effect.catchAllCause(() =>
      refuse("The database cannot be reached or is empty: run npm start once, which prepares it.", 1),
    ),
  ),
)
