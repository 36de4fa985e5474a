type Written = {
  /** Decimals that are always written, and the most that are. */
  readonly least: number
  readonly most: number
  /** Whether a number above zero has a plus. */
  readonly signed?: boolean
  readonly currency?: "$"
}

/**
 * Writes a number in English digits, as `Intl.NumberFormat("en-US")` does, whose first use keeps a cheap phone busy for a
 * tenth of a second. The minus sign is as wide as a plus, and no zero is negative.
 */
const written = (number: number, { least, most, signed = false, currency }: Written): string => {
  const size = Math.abs(number)
  // By its decimal digits, so that 1.005 is 1.01; what is smaller has digits that none of these numbers shows.
  const rounded = size < 1e-6 ? 0 : Math.round(Number(`${size}e${most}`))
  const digits = String(rounded).padStart(most + 1, "0")
  const decimals = digits.slice(digits.length - most)
  const grouped = digits.slice(0, digits.length - most).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")
  const kept = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, "")
  const shown = `${currency ?? ""}${grouped}${kept === "" ? "" : `.${kept}`}`
  if (!/[1-9]/.test(shown)) return shown
  if (number < 0) return `−${shown}`
  return signed ? `+${shown}` : shown
}

const dollars: Written = { least: 2, most: 2, currency: "$" }
const whole: Written = { least: 0, most: 0 }

/** The price of one unit, which may be less than a cent: 2 to 4 decimals, '$0.0125'. */
export const formatUnitPrice = (amount: number): string => written(amount, { ...dollars, most: 4 })

/** An amount of US dollars with 2 decimals: '$1.50', '−$0.03'. */
export const formatMoney = (amount: number): string => written(amount, dollars)

/** A difference in US dollars, with its sign: '+$1.50', '−$0.03', '$0.00'. */
export const formatSignedMoney = (amount: number): string => written(amount, { ...dollars, signed: true })

/** Whole cents as dollars: 150 is '$1.50'. */
export const formatCents = (cents: number): string => formatMoney(cents / 100)

/** Whole riel: '10,300 ៛'. */
export const formatRiel = (riel: number): string => `${written(riel, whole)} ៛`

/** A difference in whole riel, with its sign: '+4,100 ៛'. */
export const formatSignedRiel = (riel: number): string => `${written(riel, { ...whole, signed: true })} ៛`

/** Notes in two currencies, whole cents and whole riel: '$1.00 + 2,600 ៛'. A currency without notes is left out. */
export const formatNotes = ({ usd, riel }: { readonly usd: number; readonly riel: number }): string => {
  if (riel === 0) return formatCents(usd)
  return usd === 0 ? formatRiel(riel) : `${formatCents(usd)} + ${formatRiel(riel)}`
}

/** A count with a thousands separator: '1,250'. */
export const formatCount = (count: number): string => written(count, whole)

/** Kilometres with 1 decimal and without the unit: '1.2'. */
export const formatKilometres = (kilometres: number): string => written(kilometres, { least: 1, most: 1 })
