import {
  adminPages,
  doors,
  ownerPages,
  pages,
  receiptPage,
  registerPath,
} from "../../backoffice/src/lib/paths.ts"

/** The numbers of what the pages about one thing show; `duplicate` is a registration with another's licence number. */
export type OfficeIds = Readonly<
  Record<"pharmacy" | "duplicate" | "medicine" | "category" | "staff" | "sale" | "shift", number>
>

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

/** Who opens a page of the office. A visitor is not signed in, and stands before its doors. */
export const officePeople = ["visitor", "admin", "owner", "staff"] as const
export type OfficePeople = (typeof officePeople)[number]

/** Every page of the office by who opens it, as the office itself lists them. */
export const officePages: Readonly<Record<OfficePeople, ReadonlyArray<OfficePage>>> = {
  visitor: [registerPath, ...Object.values(doors).map(({ login }) => login)].map((page) => pageOf(page)),
  admin: Object.values(adminPages).map((page) => pageOf(page)),
  owner: [
    ...[...Object.values(pages), ...Object.values(ownerPages)].map((page) => pageOf(page, "/pharmacy/")),
    pageOf(receiptPage),
  ],
  staff: Object.values(pages).map((page) => pageOf(page, "/staff/")),
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

const isWhole = process.env["LOOKS"] === "all"

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
 * on a desktop: language, size and colours change different things, so the other combinations would find little. The pages of the staff are
 * those of the owner, and one look at each is enough then.
 */
export const officeLooksOf = (who: OfficePeople, page: string, turn: number): ReadonlyArray<LooksIn> => {
  if (isWhole) return allLooks(page)
  if (who === "staff") return oneLook(turn)
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
