import { Schema } from "effect"
import { unlinkReasons } from "../OfficeChats/OfficeChatRules.ts"
import { CalendarDay } from "../Primitives/CalendarDay.ts"
import { PharmacyId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"

/** How many names a message has at most. */
export const mostNamed = 5

/** How many medicines, and the first of them with strength. */
export const NamedMedicines = Schema.Struct({ total: Schema.Int, names: Schema.Array(Schema.String) })
export type NamedMedicines = typeof NamedMedicines.Type

/** Medicines that have just run out, or become low. Each name of a low one says what is left. */
export const StockNews = Schema.Struct({
  kind: Schema.Literal("stock"),
  pharmacy: Schema.String,
  out: NamedMedicines,
  low: Schema.Struct({
    total: Schema.Int,
    medicines: Schema.Array(
      Schema.Struct({ name: Schema.String, quantity: Schema.Int, loose_units: Schema.Int }),
    ),
  }),
})
export type StockNews = typeof StockNews.Type

/** A medicine with its expiration date. */
const Expiring = Schema.Struct({ name: Schema.String, expiration_date: CalendarDay })

/** Medicines in stock that have come within `days` of their expiration date. */
export const ExpiryNews = Schema.Struct({
  kind: Schema.Literal("expiry"),
  pharmacy: Schema.String,
  days: Schema.Int,
  total: Schema.Int,
  medicines: Schema.Array(Expiring),
})
export type ExpiryNews = typeof ExpiryNews.Type

const Sold = Schema.Struct({ count: Schema.Int, amount: Money })

/** The day until now, by what the account may see; null for what it may not. */
export const DigestNews = Schema.Struct({
  kind: Schema.Literal("digest"),
  pharmacy: Schema.String,
  day: CalendarDay,
  /** The sales of the day, and those of the same weekday before until the same time of the day. */
  sales: Schema.NullOr(Schema.Struct({ ...Sold.fields, earlier: Sold })),
  ran_out: Schema.NullOr(NamedMedicines),
  low: Schema.NullOr(NamedMedicines),
  expiring: Schema.NullOr(Schema.Struct({ days: Schema.Int, ...NamedMedicines.fields })),
  /** Differences of sales that were made without a connection, which wait to be settled. */
  conflicts: Schema.NullOr(Schema.Int),
  open_shifts: Schema.NullOr(Schema.Int),
})
export type DigestNews = typeof DigestNews.Type

/** A pharmacy has registered and waits for an admin. */
export const RegistrationNews = Schema.Struct({
  kind: Schema.Literal("registration"),
  pharmacy_id: PharmacyId,
  name: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  address: Schema.String,
  license_id: Schema.String,
  /** The stored licence, which the bot reads by the message's lease. */
  license_file: Schema.String,
  /** Degrees; null if the pharmacy gave no place. */
  place: Schema.NullOr(Schema.Struct({ latitude: Schema.Number, longitude: Schema.Number })),
})
export type RegistrationNews = typeof RegistrationNews.Type

/** The chat is not linked any more. `pharmacy` is null for an admin's. */
export const UnlinkNews = Schema.Struct({
  kind: Schema.Literal("unlinked"),
  pharmacy: Schema.NullOr(Schema.String),
  reason: Schema.Literal(...unlinkReasons),
})
export type UnlinkNews = typeof UnlinkNews.Type
