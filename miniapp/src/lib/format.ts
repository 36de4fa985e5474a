const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })

/** An amount of US dollars with 2 decimals: "$1.50". */
export const formatMoney = (amount: number): string => dollars.format(amount)

const decimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 })

/** Kilometres with 1 decimal, without the unit: "1.2". */
export const formatKilometres = (kilometres: number): string => decimal.format(kilometres)

/** A count with thousands separated: "1,200". */
export const formatCount = (count: number): string => whole.format(count)
