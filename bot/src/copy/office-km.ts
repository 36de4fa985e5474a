import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import type { OfficeCopy } from "./office.ts"

const dayOf = new Intl.DateTimeFormat("km-u-nu-latn", { timeZone, day: "numeric", month: "long" })
const longDay = new Intl.DateTimeFormat("km-u-nu-latn", {
  timeZone,
  weekday: "long",
  day: "numeric",
  month: "long",
})
/** The name of the weekday as in a date: alone, Unicode's data spell Monday without its sign (ចន្ទ). */
const weekdayOf = (day: Date): string =>
  longDay.formatToParts(day).find(({ type }) => type === "weekday")?.value ?? ""
const clock = new Intl.DateTimeFormat("km-u-nu-latn", {
  timeZone,
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
})

const roles = {
  MANAGER: "អ្នកចាត់ការ",
  PHARMACIST: "ឱសថការី",
  CASHIER: "អ្នកគិតលុយ",
  STOCK_KEEPER: "អ្នកកាន់ស្តុក",
} as const

const network = "ការគ្រប់គ្រងបណ្ដាញ"
const decided = (what: string) => (by: string | null, at: Date) =>
  `${what}ដោយ ${by ?? "អ្នកគ្រប់គ្រង"} · ${dayOf.format(at)} ម៉ោង ${clock.format(at)}`

export const office: OfficeCopy = {
  admin: network,
  owner: (pharmacy) => `${pharmacy} (ម្ចាស់ឱសថស្ថាន)`,
  member: (pharmacy, role) => `${pharmacy} (${roles[role]})`,
  linked: (account) => `✅ ការសន្ទនានេះបានភ្ជាប់ជាមួយ ${account} ហើយ។`,
  getsAlerts: "ខ្ញុំប្រាប់អ្នកភ្លាមៗ ពេលថ្នាំអស់ស្តុក ហើយក៏ប្រាប់ពេលស្តុកតិច ឬជិតផុតកំណត់ដែរ។",
  getsDigest: (hour) => `រាល់ថ្ងៃ ម៉ោង ${hour} អ្នកទទួលបានសេចក្ដីសង្ខេបប្រចាំថ្ងៃ។`,
  getsRegistrations: (until, waiting) =>
    `អ្នកទទួលបានការចុះឈ្មោះថ្មី ហើយអាចអនុម័ត ឬបដិសេធនៅទីនេះ រហូតដល់ថ្ងៃ ${dayOf.format(until)}។ កំពុងរង់ចាំ៖ ${waiting}។`,
  change: "អ្នកអាចប្ដូរការនេះក្នុងទំព័រសុវត្ថិភាព។ ចុច /unlink ដើម្បីផ្ដាច់។",
  linkEnded: "តំណនេះផុតកំណត់ ឬត្រូវបានប្រើហើយ។ សូមបង្កើតតំណថ្មីក្នុងទំព័រសុវត្ថិភាព។",
  chatsFull: (limit) => `គណនីនេះបានភ្ជាប់ការសន្ទនា ${limit} រួចហើយ។ សូមផ្ដាច់មួយក្នុងទំព័រសុវត្ថិភាពសិន។`,
  notInGroup:
    "តំណនេះសម្រាប់តែការសន្ទនាជាមួយខ្ញុំប៉ុណ្ណោះ។ អ្នកផ្សេងអាចអានបាននៅទីនេះ ដូច្នេះតំណនេះលែងដំណើរការហើយ។ សូមបង្កើតតំណថ្មី ហើយបើកក្នុងការសន្ទនាជាមួយខ្ញុំ។",
  accounts: "ការសន្ទនានេះបានភ្ជាប់ជាមួយគណនីទាំងនេះ។ សូមចុចលើគណនីដែលចង់ផ្ដាច់។",
  noAccounts: "ការសន្ទនានេះមិនបានភ្ជាប់ជាមួយគណនីការិយាល័យណាទេ។",
  unlinked: (account) => `ការសន្ទនានេះបានផ្ដាច់ពី ${account} ហើយ។`,
  ended: {
    office: (pharmacy) => `ការសន្ទនានេះត្រូវបានផ្ដាច់ពី ${pharmacy ?? network} តាមទំព័រសុវត្ថិភាព។`,
    access: (pharmacy) =>
      `ការសន្ទនានេះលែងភ្ជាប់ជាមួយ ${pharmacy ?? network} ទៀតហើយ ព្រោះពាក្យសម្ងាត់ តួនាទី ឬការអនុម័តគណនីបានប្ដូរ។ បើអ្នកនៅធ្វើការនៅទីនោះ សូមភ្ជាប់ម្ដងទៀតក្នុងទំព័រសុវត្ថិភាព។`,
    age: () => "ការសន្ទនារបស់អ្នកគ្រប់គ្រងភ្ជាប់បាន 90 ថ្ងៃ ហើយឥឡូវផុតកំណត់ហើយ។ សូមភ្ជាប់ម្ដងទៀតក្នុងទំព័រសុវត្ថិភាព។",
  },
  more: (number) => `និង ${number} មុខទៀត`,
  out: (total) => (total === 1 ? "🔴 អស់ស្តុក៖" : `🔴 ថ្នាំ ${total} មុខអស់ស្តុក៖`),
  low: (total) => (total === 1 ? "🟡 ស្តុកតិច៖" : `🟡 ថ្នាំ ${total} មុខស្តុកតិច៖`),
  left: (quantity, loose) => (loose === 0 ? `នៅសល់ ${quantity} កញ្ចប់` : `នៅសល់ ${quantity} កញ្ចប់ និងរាយ ${loose}`),
  expiring: (total, days) =>
    total === 1 ? `⏳ ផុតកំណត់ក្នុងរយៈពេល ${days} ថ្ងៃ៖` : `⏳ ថ្នាំ ${total} មុខផុតកំណត់ក្នុងរយៈពេល ${days} ថ្ងៃ៖`,
  onDay: (day) => dayOf.format(day),
  digest: {
    day: (day) => `ថ្ងៃ${longDay.format(day)}`,
    sales: (number, amount) => `💵 លក់បាន ${number} ដង សរុប ${amount}`,
    earlier: (day, number, amount) => `    ថ្ងៃ${weekdayOf(day)}មុន ត្រឹមម៉ោងនេះ៖ ${number} ដង សរុប ${amount}`,
    ranOut: (total) => `🔴 អស់ស្តុកថ្ងៃនេះ៖ ${total} មុខ`,
    low: (total) => `🟡 ស្តុកតិច៖ ${total} មុខ`,
    expiring: (total, days) => `⏳ ផុតកំណត់ក្នុងរយៈពេល ${days} ថ្ងៃ៖ ${total} មុខ`,
    conflicts: (number) => `⚠️ ភាពខុសគ្នានៃការលក់ដែលត្រូវដោះស្រាយ៖ ${number}`,
    shifts: (number) => `🕐 វេនដែលកំពុងបើក៖ ${number}`,
    calm: "✅ ថ្ងៃនេះគ្មានថ្នាំអស់ស្តុក ឬស្តុកតិចទេ។",
  },
  registration: {
    title: "🏥 ការចុះឈ្មោះថ្មី",
    license: (number) => `🪪 លេខអាជ្ញាប័ណ្ណ ${number}`,
    noLicense: "⚠️ មិនអាចផ្ញើអាជ្ញាប័ណ្ណបានទេ។ សូមពិនិត្យអាជ្ញាប័ណ្ណក្នុងការិយាល័យ មុនពេលអនុម័តឱសថស្ថាននេះ។",
    approve: "✅ អនុម័ត",
    reject: "❌ បដិសេធ",
    map: "🗺 ផែនទី",
    why: "ហេតុអ្វី? ឱសថស្ថានអានមូលហេតុនេះ ពេលចូលគណនី។",
    reasons: {
      unreadable: "អាជ្ញាប័ណ្ណអានមិនច្បាស់",
      mismatch: "លេខ ឬឈ្មោះខុសពីអាជ្ញាប័ណ្ណ",
      expired: "អាជ្ញាប័ណ្ណផុតកំណត់",
      unknown: "មិនមែនជាអាជ្ញាប័ណ្ណឱសថស្ថាន",
    },
    ownWords: "✍️ មូលហេតុផ្សេង",
    askReason: (id) => `សូមឆ្លើយតបសារនេះ ដោយសរសេរមូលហេតុដែលបដិសេធការចុះឈ្មោះ № ${id}។ ឱសថស្ថាននឹងអានវា។`,
    reasonHint: "មូលហេតុ",
    approved: decided("✅ បានអនុម័ត"),
    rejected: decided("❌ បានបដិសេធ"),
    you: "អ្នក",
    gone: "ការចុះឈ្មោះនេះលែងមានទៀតហើយ។",
    taken: "មានឱសថស្ថានផ្សេងប្រើអ៊ីមែល ឬលេខអាជ្ញាប័ណ្ណនេះរួចហើយ។ សូមសម្រេចក្នុងការិយាល័យ។",
    notLinked: "ការសន្ទនានេះមិនបានភ្ជាប់ជាមួយគណនីដែលអាចធ្វើការនេះទេ។",
  },
}
