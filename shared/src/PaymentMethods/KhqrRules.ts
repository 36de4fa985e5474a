/*
 * KHQR, the QR code of every bank in Cambodia: EMVCo's merchant-presented code (tags of two digits, lengths of two
 * digits, values) with the tags 29 or 30 for a Bakong account and 99 for times. Sources: EMV QR Code Specification for
 * Payment Systems, Merchant-Presented Mode 1.1; NBC, KHQR Content Specification 1.4. This module imports nothing,
 * because the web apps load it too.
 */

/** What a valid code says. `account` is the payee's Bakong account, such as name@bank. */
export type Khqr = {
  readonly payload: string
  readonly merchant_name: string
  readonly merchant_city: string
  readonly account: string
  readonly currency: "USD" | "KHR"
}

type Tag = readonly [tag: string, value: string]

/** Longest text that is read as a code; EMVCo allows 512 characters. */
const longestPayload = 512
/** Longest amount, in characters (EMVCo). */
const longestAmount = 13

const currencies: Readonly<Record<string, Khqr["currency"]>> = { "840": "USD", "116": "KHR" }

/** The tags of a text, or undefined if it does not consist of tags. */
const tagsOf = (text: string): ReadonlyArray<Tag> | undefined => {
  const tags: Array<Tag> = []
  let place = 0
  while (place < text.length) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(place, place + 4))
    if (head === null) return undefined
    const end = place + 4 + Number(head[2])
    if (end > text.length) return undefined
    tags.push([head[1] ?? "", text.slice(place + 4, end)])
    place = end
  }
  return tags
}

const written = ([tag, value]: Tag): string => `${tag}${String(value.length).padStart(2, "0")}${value}`

/** CRC-16/CCITT-FALSE of a text in UTF-8, as four hexadecimal digits: polynomial 0x1021, initially 0xFFFF. */
const checksum = (text: string): string => {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, "0")
}

/** The checksum covers its own tag and length, too. */
const sealed = (tags: ReadonlyArray<Tag>): string => {
  const text = `${tags.map(written).join("")}6304`
  return text + checksum(text)
}

const valueOf = (tags: ReadonlyArray<Tag>, tag: string): string | undefined =>
  tags.find(([name]) => name === tag)?.[1]

/** The Bakong account of an individual (29) or a merchant (30). */
const accountOf = (tags: ReadonlyArray<Tag>): string | undefined => {
  const account = valueOf(tagsOf(valueOf(tags, "29") ?? valueOf(tags, "30") ?? "") ?? [], "00")
  return account !== undefined && /^[^@\s]+@[^@\s]+$/.test(account) ? account : undefined
}

/** Reads a code. Undefined if it is no KHQR, is damaged, or does not say whom to pay in dollars or riel. */
export const readKhqr = (text: string): Khqr | undefined => {
  if (text.length > longestPayload || !text.startsWith("000201")) return undefined
  const tags = tagsOf(text)
  if (tags === undefined || tags.at(-1)?.[0] !== "63") return undefined
  if (checksum(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return undefined
  const account = accountOf(tags)
  const currency = currencies[valueOf(tags, "53") ?? ""]
  const merchant_name = valueOf(tags, "59")
  if (account === undefined || currency === undefined || valueOf(tags, "58") !== "KH") return undefined
  if (merchant_name === undefined || merchant_name === "") return undefined
  return { payload: text, merchant_name, merchant_city: valueOf(tags, "60") ?? "", account, currency }
}

/** What the code of a sale asks for. */
export type KhqrDemand = {
  /** Everything that says where the money goes: the tags 02 to 51 of the code as they are (EMVCo). */
  readonly payee: string
  readonly account: string
  readonly currency: Khqr["currency"]
  /** Dollars or whole riel, only to be compared. */
  readonly amount: number
}

/**
 * Where the money of a code goes. Banks give the same Bakong account to many merchants, which the other tags tell
 * apart.
 */
export const payeeOf = (payload: string): string =>
  (tagsOf(payload) ?? [])
    .filter(([tag]) => tag >= "02" && tag <= "51")
    .map(written)
    .join("")

const amounts = { USD: /^\d{1,10}(?:\.\d{1,2})?$/, KHR: /^\d{1,13}(?:\.0{1,2})?$/ } as const

/** Reads the code of a sale. Undefined if it is no KHQR, or has no positive amount. */
export const demandOf = (text: string): KhqrDemand | undefined => {
  const khqr = readKhqr(text)
  if (khqr === undefined) return undefined
  const { account, currency } = khqr
  const digits = valueOf(tagsOf(text) ?? [], "54") ?? ""
  const amount = amounts[currency].test(digits) ? Number(digits) : 0
  return amount > 0 ? { payee: payeeOf(text), account, currency, amount } : undefined
}

/** An amount of one sale in the code's currency: whole cents or whole riel, and times in milliseconds since 1970. */
export type KhqrSale = {
  readonly amount: number
  readonly createdAt: number
  readonly expiresAt: number
}

/** Tags that say something about one payment and are written anew. */
const ofOnePayment = new Set(["01", "54", "63", "99"])

/**
 * A code for one sale: everything in the payee's own code, also tags that are unknown here, with this amount, for one
 * use (01 is 12), and with its times. Undefined without a positive amount that fits.
 */
export const khqrOfSale = (khqr: Khqr, { amount, createdAt, expiresAt }: KhqrSale): string | undefined => {
  const text = khqr.currency === "USD" ? inDollars(amount) : String(amount)
  if (!Number.isSafeInteger(amount) || amount <= 0 || text.length > longestAmount) return undefined
  const kept = (tagsOf(khqr.payload) ?? []).filter(([tag]) => !ofOnePayment.has(tag))
  const times = [
    ["00", String(createdAt)],
    ["01", String(expiresAt)],
  ] as const
  const tags = kept.flatMap((tag): ReadonlyArray<Tag> => {
    if (tag[0] === "00") return [tag, ["01", "12"]]
    return tag[0] === "53" ? [tag, ["54", text]] : [tag]
  })
  return sealed([...tags, ["99", times.map(written).join("")]])
}

/** Cents as dollars with two decimals, without floating point. */
const inDollars = (cents: number): string => {
  const digits = String(cents).padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
