import { Schema } from "effect"
import { highestRate, lowestRate } from "../ExchangeRates/RielRules.ts"
import { refusedAs } from "../Primitives/Constraint.ts"
import { Instant } from "../Primitives/Instant.ts"
import { Failure } from "../Primitives/Failure.ts"
import { MedicineId, PaymentMethodId, SaleId, SaleLineId } from "../Primitives/Id.ts"
import { strengthFields } from "../Medicines/Medicine.ts"
import { longestTexts } from "../Medicines/MedicineRules.ts"
import { cents, Money, Price } from "../Primitives/Money.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { everyError, LooseText, Phone, Text } from "../Primitives/Text.ts"
import { CountedMoney, Payments, SalePayment } from "./Payments.ts"
import { saleKinds } from "./SaleKinds.ts"

/** Largest number of lines in a sale, and of packages or loose units in a line. */
export const largestSale = 200
export const largestLine = 100_000

/**
 * A sale that was made at a counter without a connection. The goods and the money have changed hands, so it is recorded
 * whatever the stock and the prices are now. Both times are by the device's clock: only the time between them is used.
 */
const Away = Schema.Struct({
  made_at: Instant,
  sent_at: Instant,
  /** The payment method as the counter named it, in case it is gone. */
  payment_method_name: Text(100),
})

const count = between(whole(Schema.Number), 1, largestLine)

/** A line sells packages (`quantity_sold`) or loose units (`units_sold`), at the price of a package or of a unit. */
const SoldInput = Schema.Struct({
  medicine_id: MedicineId,
  quantity_sold: Schema.optional(count),
  units_sold: Schema.optional(count),
  discount: Schema.optional(Schema.NullOr(CountedMoney)),
  /** Name, strength and price with which a sale made away was sold. Without `away` it is ignored. */
  taken: Schema.optional(
    Schema.Struct({
      medicine_name: Text(longestTexts.name),
      dosage: Schema.optional(Schema.NullOr(LooseText(longestTexts.dosage))),
      unit_price: Price,
    }),
  ),
}).pipe(
  Schema.filter(
    ({ quantity_sold, units_sold }) =>
      quantity_sold !== undefined || units_sold !== undefined
        ? undefined
        : { path: ["quantity_sold"], message: "is required" },
    refusedAs("Required", {}, "is required"),
  ),
  Schema.filter(
    ({ quantity_sold, units_sold }) =>
      quantity_sold === undefined || units_sold === undefined
        ? undefined
        : { path: ["units_sold"], message: "packages and units need a line each" },
    refusedAs("NotOneOf", {}, "needs a line of its own, without quantity_sold"),
  ),
)

/**
 * A sale as it is sent. Discounts are dollars off a line or off the whole sale; they need a permission and a reason.
 * `payments` says how it is paid when there are several methods, or when cash was counted: they add up to the total, and
 * the first one is by `payment_method_id`. `riel_per_dollar` is the rate by which cash was counted. `customer_phone` is a
 * number under which the pharmacy may reach the customer about this sale.
 */
export const SaleInput = Schema.Struct({
  items: Schema.Array(SoldInput).pipe(
    Schema.minItems(1, refusedAs("Required", {}, "Please add items to the cart before processing")),
    Schema.maxItems(
      largestSale,
      refusedAs("TooManyItems", { max: largestSale }, `must have at most ${largestSale} lines`),
    ),
  ),
  payment_method_id: PaymentMethodId,
  notes: Schema.optional(Schema.NullOr(LooseText(1000))),
  customer_phone: Schema.optional(Schema.NullOr(Phone)),
  discount: Schema.optional(Schema.NullOr(CountedMoney)),
  discount_reason: Schema.optional(Schema.NullOr(LooseText(500))),
  payments: Schema.optional(Schema.NullOr(Payments)),
  riel_per_dollar: Schema.optional(Schema.NullOr(between(whole(Schema.Number), lowestRate, highestRate))),
  away: Schema.optional(Away),
}).annotations(everyError)
export type SaleInput = typeof SaleInput.Type

/**
 * A line of a sale: packages, or loose units, of which the other is 0. `unit_price` is the price of one of them, and the
 * line costs that times their number less the discount, which includes its share of a discount on the sale. Answers that
 * were stored by an earlier version have no discounts and no loose units.
 */
export const SaleItem = Schema.Struct({
  id: SaleLineId,
  medicine_id: Schema.NullOr(MedicineId),
  medicine_name: Schema.String,
  quantity_sold: Schema.Int,
  units_sold: Schema.optionalWith(Schema.Int, { default: () => 0 }),
  unit_price: Money,
  discount_amount: Schema.optionalWith(Money, { default: () => cents(0) }),
  total_amount: Money,
})

/** `staff_name` is the pharmacy's name when the owner sold. */
export const Sale = Schema.Struct({
  id: SaleId,
  items: Schema.Array(SaleItem),
  total_amount: Money,
  payment_method_name: Schema.String,
  notes: Schema.NullOr(Schema.String),
  discount_reason: Schema.optionalWith(Schema.NullOr(Schema.String), { default: () => null }),
  staff_name: Schema.String,
  transaction_date: Schema.Date,
})
export type Sale = typeof Sale.Type

/** The answer of a new sale. Answers that were stored by an earlier version have no payments. */
export const SoldSale = Schema.Struct({
  ...Sale.fields,
  payments: Schema.optionalWith(Schema.Array(SalePayment), { default: () => [] }),
})
export type SoldSale = typeof SoldSale.Type

/**
 * A row of the sale history: a sale, or a void or return (`returned_sale_id` is then the sale that it takes back, and
 * quantities and amounts are negative). `quantity_returned` counts the packages or units that came back of a sold line.
 */
export const SaleTransaction = Schema.Struct({
  ...Sale.fields,
  items: Schema.Array(
    Schema.Struct({ ...SaleItem.fields, ...strengthFields, quantity_returned: Schema.Int }),
  ),
  kind: Schema.Literal(...saleKinds),
  returned_sale_id: Schema.NullOr(SaleId),
  is_voided: Schema.Boolean,
})

export class OutOfStock extends Failure<OutOfStock>()("OutOfStock", {
  status: 409,
  params: { medicine_id: MedicineId, name: Schema.String, available: Schema.Int },
  detail: (p) => `Cannot add more ${p.name}. Only ${p.available} in stock.`,
}) {}

/**
 * The loose units and the packages that may be opened do not suffice beside the packages of the same sale. The stock is
 * told too, so that a counter can correct what it shows.
 */
export class UnitsOutOfStock extends Failure<UnitsOutOfStock>()("UnitsOutOfStock", {
  status: 409,
  params: {
    medicine_id: MedicineId,
    name: Schema.String,
    available: Schema.Int,
    quantity: Schema.Int,
    loose_units: Schema.Int,
  },
  detail: (p) => `Cannot add more ${p.name}. Only ${p.available} units in stock.`,
}) {}

/** The package has one unit only, or a unit has no price. */
export class NotSoldLoose extends Failure<NotSoldLoose>()("NotSoldLoose", {
  status: 409,
  params: { medicine_id: MedicineId, name: Schema.String },
  detail: (p) =>
    `${p.name} is sold in whole packages only. Units need a price, and a package must have several.`,
}) {}

export class MedicineExpired extends Failure<MedicineExpired>()("MedicineExpired", {
  status: 409,
  params: { medicine_id: MedicineId, name: Schema.String },
  detail: (p) => `${p.name} is expired`,
}) {}

export class SaleTooLarge extends Failure<SaleTooLarge>()("SaleTooLarge", {
  status: 422,
  params: {},
  detail: () => "The total of this sale is too large. Please check the prices and quantities.",
}) {}

export class PaymentMethodUnknown extends Failure<PaymentMethodUnknown>()("PaymentMethodUnknown", {
  status: 422,
  params: {},
  detail: () => "Please select a payment method",
  field: () => "payment_method_id",
}) {}

export class DiscountTooLarge extends Failure<DiscountTooLarge>()("DiscountTooLarge", {
  status: 422,
  params: {},
  detail: () => "The discount is more than the price.",
  field: () => "discount",
}) {}

export class DiscountReasonMissing extends Failure<DiscountReasonMissing>()("DiscountReasonMissing", {
  status: 422,
  params: {},
  detail: () => "Please write why the discount is given.",
  field: () => "discount_reason",
}) {}

/** Whether a sale takes something off the price. */
export const isDiscounted = (input: SaleInput): boolean =>
  (input.discount ?? 0) > 0 || input.items.some(({ discount }) => (discount ?? 0) > 0)
