import { rolePermissions } from "@rokthnam/shared/Identity/Permission"
import type { RoleCode } from "@rokthnam/shared/Identity/Permission"
import { pagePermissions } from "../../backoffice/src/app/page-permissions.ts"
import {
  adminPages,
  doors,
  ownerPages,
  pages,
  receiptPage,
  registerPath,
} from "../../backoffice/src/lib/paths.ts"

/**
 * The numbers of what the pages about one thing show. `duplicate` is a registration with another's licence number, whose
 * licence is a picture; `rejected` is one that was rejected with a reason.
 */
export type OfficeIds = Readonly<
  Record<"pharmacy" | "duplicate" | "rejected" | "medicine" | "category" | "staff" | "sale" | "shift", number>
>

const isWhole = process.env["LOOKS"] === "all"

/** What the number in the address of a page means. */
const numbered: Readonly<Record<string, keyof OfficeIds>> = {
  [pages.sale]: "sale",
  [pages.shift]: "shift",
  [pages.editMedicine]: "medicine",
  [pages.editCategory]: "category",
  [ownerPages.editUser]: "staff",
  [adminPages.review]: "pharmacy",
  [receiptPage]: "sale",
}

export type OfficePage = { readonly page: string; readonly path: (ids: OfficeIds) => string }

const pageOf = (page: string, area = ""): OfficePage => {
  const of = numbered[page]
  if (page.includes(":id") && of === undefined) throw new Error(`Nobody has said whose number ${page} has.`)
  return {
    page: `${area}${page}`,
    path: (ids) => `${area}${of === undefined ? page : page.replace(":id", String(ids[of]))}`,
  }
}

/** The staff that open pages, and their roles. */
export const staffRoles = {
  manager: "MANAGER",
  pharmacist: "PHARMACIST",
  cashier: "CASHIER",
  stockKeeper: "STOCK_KEEPER",
} as const satisfies Readonly<Record<string, RoleCode>>
export type StaffRole = keyof typeof staffRoles
/** The cast assumes that the table has no other keys, which the type cannot express. */
const roles = Object.keys(staffRoles) as ReadonlyArray<StaffRole>

/**
 * Who opens a page of the office. A visitor is not signed in, and stands before its doors. A newcomer owns a pharmacy that
 * has nothing yet.
 */
export const officePeople = ["visitor", "admin", "owner", "newcomer", ...roles] as const
export type OfficePeople = (typeof officePeople)[number]
export const isStaff = (who: OfficePeople): who is StaffRole => who in staffRoles

const permissions: Readonly<Record<string, (typeof pagePermissions)[keyof typeof pagePermissions]>> =
  pagePermissions

/** Whether staff with a role may open a page of both areas. Those about their own account have no permission. */
const mayOpen = (role: StaffRole, name: string): boolean => {
  const permission = permissions[name]
  return permission === undefined || rolePermissions[staffRoles[role]].includes(permission)
}

/**
 * The pages that staff with a role open: all that they may, or, in the short form, those whose turn it is among the roles that may
 * open them.
 */
const staffPages = (role: StaffRole): ReadonlyArray<OfficePage> =>
  Object.entries(pages)
    .filter(([name], index) => {
      const allowed = roles.filter((one) => mayOpen(one, name))
      return isWhole ? allowed.includes(role) : allowed[index % allowed.length] === role
    })
    .map(([, page]) => pageOf(page, "/staff/"))

/** The pages of a pharmacy that say what to do while there is nothing to show. */
const emptyPages = [
  ownerPages.dashboard,
  pages.transactions,
  pages.newSale,
  pages.saleHistory,
  pages.conflicts,
  pages.shifts,
  pages.shiftDay,
  pages.medicines,
  pages.reorder,
  pages.categories,
  pages.alerts,
  pages.stockReport,
  pages.expiryReport,
  pages.salesReport,
  ownerPages.paymentMethods,
  ownerPages.users,
  ownerPages.activity,
] as const

/** Every page of the office by who opens it, as the office itself lists them. */
export const officePages: Readonly<Record<OfficePeople, ReadonlyArray<OfficePage>>> = {
  visitor: [registerPath, ...Object.values(doors).map(({ login }) => login)].map((page) => pageOf(page)),
  admin: Object.values(adminPages).map((page) => pageOf(page)),
  owner: [
    ...[...Object.values(pages), ...Object.values(ownerPages)].map((page) => pageOf(page, "/pharmacy/")),
    pageOf(receiptPage),
  ],
  newcomer: emptyPages.map((page) => pageOf(page, "/pharmacy/")),
  manager: staffPages("manager"),
  pharmacist: staffPages("pharmacist"),
  cashier: staffPages("cashier"),
  stockKeeper: staffPages("stockKeeper"),
}

const sizes = ["phone", "tablet", "desktop"] as const
const languages = ["en", "km"] as const
const schemes = ["light", "dark"] as const

/** How a page is looked at. Axe takes longest, so that not every look has it. */
export type OfficeLook = {
  readonly size: (typeof sizes)[number] | "landscape"
  readonly scheme: (typeof schemes)[number]
  readonly hasAxe: boolean
}

/** The looks of a page in one language, one after the other. */
type LooksIn = { readonly language: (typeof languages)[number]; readonly looks: ReadonlyArray<OfficeLook> }

/** The pages of the counter are also looked at on a tablet that lies on its side. */
const sizesOf = (page: string): ReadonlyArray<OfficeLook["size"]> =>
  page.includes("/sales/") ? [...sizes, "landscape"] : sizes

const allLooks = (page: string): ReadonlyArray<LooksIn> =>
  languages.map((language) => ({
    language,
    looks: sizesOf(page).flatMap((size) => schemes.map((scheme) => ({ size, scheme, hasAxe: true }))),
  }))

/** One look, another from turn to turn: at the two that find most. */
const oneLook = (turn: number): ReadonlyArray<LooksIn> =>
  turn % 2 === 0
    ? [{ language: "km", looks: [{ size: "phone", scheme: "dark", hasAxe: true }] }]
    : [{ language: "en", looks: [{ size: "tablet", scheme: "light", hasAxe: true }] }]

/**
 * The looks of the page that is the nth of its people. All of them with `LOOKS=all`, as `npm run test:looks` sets it.
 * Otherwise each size in English and light, phone and desktop in Khmer and dark, and axe in English on a phone and in Khmer
 * on a desktop: language, size and colours change different things, so the other combinations would find little. The pages of
 * the staff and of the newcomer are those of the owner, and one look at each is enough then.
 */
export const officeLooksOf = (who: OfficePeople, page: string, turn: number): ReadonlyArray<LooksIn> => {
  if (isWhole) return allLooks(page)
  if (who === "newcomer" || isStaff(who)) return oneLook(turn)
  return [
    {
      language: "en",
      looks: sizesOf(page).map((size) => ({ size, scheme: "light", hasAxe: size === "phone" })),
    },
    {
      language: "km",
      looks: (["phone", "desktop"] as const).map((size) => ({
        size,
        scheme: "dark",
        hasAxe: size === "desktop",
      })),
    },
  ]
}

/** The looks of the state that is the nth: all of them with `LOOKS=all`, otherwise one. */
export const stateLooksOf = (turn: number): ReadonlyArray<LooksIn> => (isWhole ? allLooks("") : oneLook(turn))
