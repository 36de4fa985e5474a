type NumberOptions = Intl.NumberFormatOptions

/** Writes numbers in English digits. A format is made when it is first needed, since a phone is busy for long with each. */
const numbersWith = (options: NumberOptions) => {
  let format: Intl.NumberFormat | undefined
  return (number: number): string => {
    format ??= new Intl.NumberFormat("en-US", options)
    return format.format(number)
  }
}

const inDollars: NumberOptions = { style: "currency", currency: "USD" }
const noFraction: NumberOptions = { maximumFractionDigits: 0 }
const dollars = numbersWith(inDollars)
const signedDollars = numbersWith({ ...inDollars, signDisplay: "exceptZero" })
const whole = numbersWith(noFraction)
const signedWhole = numbersWith({ ...noFraction, signDisplay: "exceptZero" })
const oneDecimal = numbersWith({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const smallDollars = numbersWith({ ...inDollars, minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** The price of one unit, which may be less than a cent: 2 to 4 decimals, '$0.0125'. */
export const formatUnitPrice = (amount: number): string => smallDollars(amount)

/** A number with the minus sign, as wide as a plus, where the browser writes a hyphen. No zero is negative. */
const written = (format: (number: number) => string, number: number): string =>
  format(number === 0 ? 0 : number).replace("-", "−")

/** An amount of US dollars with 2 decimals: '$1.50', '−$0.03'. */
export const formatMoney = (amount: number): string => written(dollars, amount)

/** A difference in US dollars, with its sign: '+$1.50', '−$0.03', '$0.00'. */
export const formatSignedMoney = (amount: number): string => written(signedDollars, amount)

/** Whole cents as dollars: 150 is '$1.50'. */
export const formatCents = (cents: number): string => formatMoney(cents / 100)

/** Whole riel: '10,300 ៛'. */
export const formatRiel = (riel: number): string => `${written(whole, riel)} ៛`

/** A difference in whole riel, with its sign: '+4,100 ៛'. */
export const formatSignedRiel = (riel: number): string => `${written(signedWhole, riel)} ៛`

/** Notes in two currencies, whole cents and whole riel: '$1.00 + 2,600 ៛'. A currency without notes is left out. */
export const formatNotes = ({ usd, riel }: { readonly usd: number; readonly riel: number }): string => {
  if (riel === 0) return formatCents(usd)
  return usd === 0 ? formatRiel(riel) : `${formatCents(usd)} + ${formatRiel(riel)}`
}

/** A count with a thousands separator: '1,250'. */
export const formatCount = (count: number): string => written(whole, count)

/** Kilometres with 1 decimal and without the unit: '1.2'. */
export const formatKilometres = (kilometres: number): string => oneDecimal(kilometres)
