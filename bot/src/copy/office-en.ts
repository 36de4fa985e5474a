import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import type { OfficeCopy } from "./office.ts"

const dayOf = new Intl.DateTimeFormat("en-GB", { timeZone, day: "numeric", month: "long" })
const longDay = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long", day: "numeric", month: "long" })
const weekday = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long" })
const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
})

const roles = {
  MANAGER: "manager",
  PHARMACIST: "pharmacist",
  CASHIER: "cashier",
  STOCK_KEEPER: "stock keeper",
} as const

const count = (one: string, many: string) => (number: number) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`
const medicines = count("medicine", "medicines")
const sales = count("sale", "sales")
const decided = (what: string) => (by: string | null, at: Date) =>
  `${what} by ${by ?? "an admin"} · ${moment.format(at)}`

export const office: OfficeCopy = {
  admin: "the network’s administration",
  owner: (pharmacy) => `${pharmacy} (owner)`,
  member: (pharmacy, role) => `${pharmacy} (${roles[role]})`,
  linked: (account) => `✅ This chat is linked with ${account}.`,
  getsAlerts: "I tell you at once what runs out, and what is low or expires soon.",
  getsDigest: (hour) => `Every day at ${hour} you get a summary of the day.`,
  getsRegistrations: (until, waiting) =>
    `You get new registrations, and can approve or reject them here until ${dayOf.format(until)}. Waiting now: ${waiting}.`,
  change: "You can change this in the back office under Security. /unlink ends it.",
  linkEnded: "This link has ended or was used. Please make a new one in the back office under Security.",
  chatsFull: (limit) =>
    `This account has ${limit} chats already. Please unlink one in the back office first.`,
  notInGroup:
    "This link is for a chat with me alone. Others could read here, so it does not work any more. Please make a new one and open it in a chat with me.",
  accounts: "This chat is linked with these accounts. Tap one to unlink it.",
  noAccounts: "This chat is linked with no account of the back office.",
  unlinked: (account) => `This chat is not linked with ${account} any more.`,
  ended: {
    office: (pharmacy) =>
      `This chat was unlinked from ${pharmacy ?? "the network’s administration"} in the back office.`,
    access: (pharmacy) =>
      `This chat is not linked with ${pharmacy ?? "the network’s administration"} any more, because the password, the role or the approval of the account has changed. If you still work there, please link it again in the back office under Security.`,
    age: () => "An admin’s chat is linked for 90 days, which are over. Please link it again under Security.",
  },
  more: (number) => `and ${number} more`,
  out: (total) => (total === 1 ? "🔴 Out of stock:" : `🔴 ${total} medicines are out of stock:`),
  low: (total) => (total === 1 ? "🟡 Low in stock:" : `🟡 ${total} medicines are low in stock:`),
  left: (quantity, loose) => (loose === 0 ? `${quantity} left` : `${quantity} left and ${loose} loose`),
  expiring: (total, days) =>
    total === 1 ? `⏳ Expires within ${days} days:` : `⏳ ${total} medicines expire within ${days} days:`,
  onDay: (day) => dayOf.format(day),
  digest: {
    day: (day) => longDay.format(day),
    sales: (number, amount) => `💵 ${sales(number)}, ${amount}`,
    earlier: (day, number, amount) =>
      `    last ${weekday.format(day)} by this time: ${sales(number)}, ${amount}`,
    ranOut: (total) => `🔴 Ran out today: ${medicines(total)}`,
    low: (total) => `🟡 Low in stock: ${medicines(total)}`,
    expiring: (total, days) => `⏳ Expiring within ${days} days: ${medicines(total)}`,
    conflicts: (number) => `⚠️ Differences of sales to settle: ${number}`,
    shifts: (number) => `🕐 Open shifts: ${number}`,
    calm: "✅ Nothing ran out today, and nothing is low in stock.",
  },
  registration: {
    title: "🏥 New registration",
    license: (number) => `🪪 Licence number ${number}`,
    noLicense:
      "⚠️ The licence could not be sent. Please look at it in the back office before you approve this pharmacy.",
    approve: "✅ Approve",
    reject: "❌ Reject",
    map: "🗺 Map",
    why: "Why? The pharmacy reads the reason when it signs in.",
    reasons: {
      unreadable: "The licence cannot be read",
      mismatch: "Number or name differ from the licence",
      expired: "The licence has expired",
      unknown: "This is no pharmacy’s licence",
    },
    ownWords: "✍️ Another reason",
    askReason: (id) =>
      `Please reply to this message with the reason why registration № ${id} is rejected. The pharmacy reads it.`,
    reasonHint: "Reason",
    approved: decided("✅ Approved"),
    rejected: decided("❌ Rejected"),
    you: "you",
    gone: "This registration does not exist any more.",
    taken: "Another pharmacy has this e-mail or licence number already. Please decide in the back office.",
    notLinked: "This chat is not linked with an account that may do this.",
  },
}
