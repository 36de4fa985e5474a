const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const smallDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** The price of one unit, which may be less than a cent: 2 to 4 decimals, '$0.0125'. */
export const formatUnitPrice = (amount: number): string => smallDollars.format(amount)

/** An amount of US dollars with 2 decimals: '$1.50'. */
export const formatMoney = (amount: number): string => dollars.format(amount)

/** Whole cents as dollars: 150 is '$1.50'. */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** Whole riel: '10,300 ៛'. */
export const formatRiel = (riel: number): string => `${whole.format(riel)} ៛`

/** Notes in two currencies, whole cents and whole riel: '$1.00 + 2,600 ៛'. A currency without notes is left out. */
export const formatNotes = ({ usd, riel }: { readonly usd: number; readonly riel: number }): string => {
  if (riel === 0) return formatCents(usd)
  return usd === 0 ? formatRiel(riel) : `${formatCents(usd)} + ${formatRiel(riel)}`
}

/** A count with a thousands separator: '1,250'. */
export const formatCount = (count: number): string => whole.format(count)

/** Kilometres with 1 decimal and without the unit: '1.2'. */
export const formatKilometres = (kilometres: number): string => oneDecimal.format(kilometres)
