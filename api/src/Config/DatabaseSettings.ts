import { Config, Effect, Redacted } from "effect"
import { optionalSecret, requiredSecret } from "./Given.ts"
import { SettingRefused } from "./SettingRefused.ts"

const addresses = Config.all({
  given: requiredSecret("DATABASE_URL"),
  direct: optionalSecret("DATABASE_DIRECT_URL"),
})

/** The address of the database itself. Commands that need no other setting read only this one. */
export const databaseUrlSetting = Config.map(addresses, ({ given, direct }) => direct ?? given)

/** The address of the pooler that stands before the database; undefined where there is none. */
export const poolerUrlSetting = Config.map(addresses, ({ given, direct }) =>
  direct === undefined || Redacted.value(direct) === Redacted.value(given) ? undefined : given,
)

const isAddress = (url: string): boolean =>
  URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol) && new URL(url).host !== ""

/** The address of a streaming standby of the database; undefined where there is none. */
export const databaseReadUrlSetting = Effect.filterOrFail(
  optionalSecret("DATABASE_READ_URL"),
  (url) => url === undefined || isAddress(Redacted.value(url)),
  () =>
    new SettingRefused({
      message:
        "DATABASE_READ_URL must be an address such as postgresql://name:password@standby:5432/rokthnam.",
    }),
)
