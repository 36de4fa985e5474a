import { dollarsText } from "@rokthnam/shared/Primitives/Money"
import { startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type {
  DigestNews,
  ExpiryNews,
  NamedMedicines,
  RegistrationNews,
  StockNews,
  UnlinkNews,
} from "@rokthnam/shared/Notices/OfficeNews"
import type { OfficeCopy } from "../copy/office.ts"
import { clip } from "../telegram/clip.ts"
import { callable } from "../telegram/phone.ts"
import { longestAddress, longestName } from "./offer-lines.ts"
import { decisionButtons } from "./registration-buttons.ts"

/** Noon of a day, which is the same day in every zone that formats it. */
const dateOf = (day: CalendarDay): Date => new Date(startOfDay(day).getTime() + 43_200_000)
const week = 7 * 86_400_000

/** `names`, and how many more there are. */
const listed = (words: OfficeCopy, names: ReadonlyArray<string>, total: number): ReadonlyArray<string> => [
  ...names.map((name) => `• ${name}`),
  ...(total > names.length ? [words.more(total - names.length)] : []),
]
const short = (name: string): string => clip(name, longestName)
const heading = (pharmacy: string): string => `🏥 ${short(pharmacy)}`

/** What ran out and what is low. */
export const stockText = (words: OfficeCopy, { pharmacy, out, low }: StockNews): string => {
  const lowNames = low.medicines.map(
    ({ name, quantity, loose_units }) => `${short(name)} · ${words.left(quantity, loose_units)}`,
  )
  return [
    heading(pharmacy),
    ...(out.total === 0 ? [] : [words.out(out.total), ...listed(words, out.names.map(short), out.total)]),
    ...(low.total === 0 ? [] : [words.low(low.total), ...listed(words, lowNames, low.total)]),
  ].join("\n")
}

/** What expires soon, with its dates. */
export const expiryText = (words: OfficeCopy, { pharmacy, days, total, medicines }: ExpiryNews): string =>
  [
    heading(pharmacy),
    words.expiring(total, days),
    ...listed(
      words,
      medicines.map(({ name, expiration_date: day }) => `${short(name)} · ${words.onDay(dateOf(day))}`),
      total,
    ),
  ].join("\n")

const partOf = (
  words: OfficeCopy,
  title: (total: number) => string,
  found: NamedMedicines | null,
): ReadonlyArray<string> =>
  found === null || found.total === 0
    ? []
    : [title(found.total), ...listed(words, found.names.map(short), found.total)]

const countOf = (title: (count: number) => string, count: number | null): ReadonlyArray<string> =>
  count === null || count === 0 ? [] : [title(count)]

/** The summary of a day: what there is to tell of what the person may see. */
export const digestText = (words: OfficeCopy, digest: DigestNews): string => {
  const { sales, ran_out, low, expiring } = digest
  const day = dateOf(digest.day)
  const isCalm = ran_out?.total === 0 && low?.total === 0
  return [
    `📊 ${short(digest.pharmacy)} · ${words.digest.day(day)}`,
    ...(sales === null
      ? []
      : [
          words.digest.sales(sales.count, dollarsText(sales.amount)),
          words.digest.earlier(
            new Date(day.getTime() - week),
            sales.earlier.count,
            dollarsText(sales.earlier.amount),
          ),
        ]),
    ...(isCalm ? [words.digest.calm] : []),
    ...partOf(words, words.digest.ranOut, ran_out),
    ...partOf(words, words.digest.low, low),
    ...partOf(words, (total) => words.digest.expiring(total, expiring?.days ?? 0), expiring),
    ...countOf(words.digest.conflicts, digest.conflicts),
    ...countOf(words.digest.shifts, digest.open_shifts),
  ].join("\n")
}

/**
 * A registration with the buttons that decide about it. Its licence goes with it; without one it can only be rejected here
 * (decision 87).
 */
export const registrationMessage = (words: OfficeCopy, news: RegistrationNews) => {
  const { title, license, noLicense } = words.registration
  const id = String(news.pharmacy_id)
  const text = [
    title,
    short(news.name),
    `📍 ${clip(news.address, longestAddress)}`,
    `📞 ${callable(news.phone)} · ${clip(news.email, longestName)}`,
    license(clip(news.license_id, longestName)),
  ].join("\n")
  const isPdf = news.license_file.endsWith(".pdf")
  const missing = {
    text: `${text}\n\n${noLicense}`,
    other: { reply_markup: decisionButtons(words, id, { place: news.place, isLicenseHere: false }) },
  }
  return {
    text,
    other: { reply_markup: decisionButtons(words, id, { place: news.place, isLicenseHere: true }) },
    file: isPdf
      ? { kind: "document" as const, name: `licence-${id}.pdf`, missing }
      : { kind: "photo" as const, name: `licence-${id}.jpg`, missing },
  }
}

export const unlinkText = (words: OfficeCopy, { pharmacy, reason }: UnlinkNews): string =>
  words.ended[reason](pharmacy === null ? null : short(pharmacy))
