import type { PaymentKind } from "@rokthnam/shared/PaymentMethods/PaymentKinds"
import { changeFor } from "@rokthnam/shared/Sales/CashRules"
import type { Change, ChangeCurrency, Notes } from "@rokthnam/shared/Sales/CashRules"
import { toCents } from "../../../lib/money.ts"
import type { SaleBody } from "../api/sell.ts"

/** What was typed into a number field: a number, nothing, or a text that is no number. */
export type Typed = number | string

/** The cash that the seller received: dollars and riel. */
export type Tender = { readonly usd: Typed; readonly riel: Typed }
export const noTender: Tender = { usd: "", riel: "" }

/** A part of the total that another method pays, in dollars. */
export type Part = { readonly methodId: number; readonly amount: Typed }

/** The fields of a sale's body that say how it was paid. */
export type Paid = Pick<SaleBody, "payments" | "riel_per_dollar">

/** What the counter knows of money. The rate is undefined while it is not known; then cash is not counted. */
export type Till = {
  readonly methods: ReadonlyArray<{
    readonly id: number
    readonly method_name: string
    readonly kind: PaymentKind
  }>
  readonly rate: number | undefined
  readonly changeIn: ChangeCurrency
}

/** What a method has to pay, in whole cents. */
type Due = {
  readonly methodId: number
  readonly name: string
  readonly kind: PaymentKind
  readonly cents: number
}

/** Why an order cannot be sold as it is paid. `parts`: they are no amounts, or more than the total. */
export type PayingProblem = "parts" | "tender" | "short"

/** How an order is paid. */
export type Paying = {
  /** The chosen method with the rest, then the other parts. */
  readonly dues: ReadonlyArray<Due>
  /** What has to be paid in cash; undefined without cash, or while the rate is not known. */
  readonly cash:
    | {
        readonly cents: number
        readonly rate: number
        readonly received: Notes | null
        readonly change: Change | null
      }
    | undefined
  readonly problem: PayingProblem | null
}

type CashPart = Pick<Paying, "cash" | "problem">

const isEmpty = ({ usd, riel }: Tender): boolean => usd === "" && riel === ""

/** The notes that were typed; undefined when one field holds no such number. Riel are whole hundreds. */
const notesOf = ({ usd, riel }: Tender): Notes | undefined => {
  const [dollars, whole] = [usd === "" ? 0 : usd, riel === "" ? 0 : riel]
  if (typeof dollars === "string" || typeof whole === "string" || dollars < 0 || whole < 0) return undefined
  return whole % 100 === 0 ? { usd: toCents(dollars), riel: whole } : undefined
}

const cashOf = (dues: ReadonlyArray<Due>, tender: Tender, { rate, changeIn }: Till): CashPart => {
  const due = dues.find(({ kind }) => kind === "cash")
  if (due === undefined || rate === undefined) return { cash: undefined, problem: null }
  const { cents } = due
  if (isEmpty(tender)) return { cash: { cents, rate, received: null, change: null }, problem: null }
  const received = notesOf(tender)
  if (received === undefined)
    return { cash: { cents, rate, received: null, change: null }, problem: "tender" }
  const change = changeFor(cents, received, rate, changeIn)
  return { cash: { cents, rate, received, change }, problem: change.kind === "short" ? "short" : null }
}

/** A method that was deleted while an order by it was put aside. */
const unknownMethod = { method_name: "?", kind: "other" } as const

/** How an order is paid: each method's part, and the change. Only one part is counted as cash. */
export const payingOf = (
  basket: { readonly tender: Tender; readonly split: ReadonlyArray<Part> },
  chosen: number | null,
  totalCents: number,
  till: Till,
): Paying => {
  const known = (id: number) => {
    const { method_name: name, kind } = till.methods.find((method) => method.id === id) ?? unknownMethod
    return { methodId: id, name, kind }
  }
  const parts = basket.split.map(({ methodId, amount }) => ({
    ...known(methodId),
    cents: typeof amount === "number" && amount > 0 ? toCents(amount) : undefined,
  }))
  const others = parts.flatMap(({ cents, ...part }) => (cents === undefined ? [] : [{ ...part, cents }]))
  const rest = totalCents - others.reduce((sum, { cents }) => sum + cents, 0)
  const main = chosen === null ? [] : [{ ...known(chosen), cents: Math.max(rest, 0) }]
  const dues = [...main, ...others]
  const isWrong = others.length < parts.length || rest < 0 || (parts.length > 0 && rest === 0)
  const { cash, problem } = cashOf(dues, basket.tender, till)
  return { dues, cash, problem: isWrong ? "parts" : problem }
}

const inDollars = ({ usd, riel }: Notes) => ({ usd: usd / 100, riel })

/** The cash of an order in dollars and riel, if it was counted and is enough. */
const countedIn = (cash: Paying["cash"]) => {
  if (cash === undefined || cash.received === null || cash.change?.kind !== "change") return undefined
  return { received: inDollars(cash.received), change: inDollars(cash.change.change) }
}

/** What the body of the sale says of the payment; nothing for one method whose cash was not counted. */
export const paidOf = ({ dues, cash }: Paying): Paid => {
  const counted = countedIn(cash)
  if (dues.length < 2 && counted === undefined) return {}
  const first = dues.find(({ kind }) => kind === "cash")
  return {
    payments: dues.map((due) => ({
      payment_method_id: due.methodId,
      amount: due.cents / 100,
      ...(due === first && counted !== undefined ? { cash: counted } : {}),
    })),
    ...(cash === undefined || counted === undefined ? {} : { riel_per_dollar: cash.rate }),
  }
}

/** Round amounts that customers hand over for an amount of cents: the notes of one to a hundred dollars above it. */
export const likelyNotes = (cents: number): ReadonlyArray<number> =>
  [100, 500, 1000, 2000, 5000, 10_000].filter((note) => note >= cents).slice(0, 3)
