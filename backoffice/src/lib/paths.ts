/** The two areas that share most of their pages. */
export const areas = ["pharmacy", "staff"] as const
export type Area = (typeof areas)[number]

/** The pages of both areas, below `/pharmacy` and `/staff`. */
export const pages = {
  overview: "dashboard/overview",
  transactions: "dashboard/transactions",
  newSale: "sales/new",
  saleHistory: "sales/history",
  sale: "sales/history/:id",
  conflicts: "sales/conflicts",
  shifts: "sales/shifts",
  shift: "sales/shifts/:id",
  shiftDay: "sales/shifts/day",
  medicines: "medicine/manage",
  addMedicine: "medicine/add",
  editMedicine: "medicine/edit/:id",
  bulk: "medicine/bulk",
  reorder: "reorder",
  categories: "medicine/categories",
  addCategory: "medicine/categories/add",
  editCategory: "medicine/categories/edit/:id",
  alerts: "reports/alerts",
  stockReport: "reports/stock-levels",
  expiryReport: "reports/expiry",
  salesReport: "reports/sales",
  profile: "profile",
  security: "security",
} as const

/** The pages that only the owner has, below `/pharmacy`. */
export const ownerPages = {
  dashboard: "dashboard",
  paymentMethods: "payment-methods",
  openingHours: "opening-hours",
  users: "users",
  addUser: "users/add",
  editUser: "users/edit/:id",
  activity: "users/activity",
} as const

/** The admin's pages. */
export const adminPages = {
  dashboard: "/admin/dashboard",
  pharmacies: "/admin/pharmacies",
  pending: "/admin/pharmacies/pending",
  review: "/admin/pharmacies/review/:id",
  network: "/admin/network",
  audit: "/admin/audit",
  security: "/admin/security",
} as const

/** The page about one registration. */
export const reviewPath = (id: number): string => adminPages.review.replace(":id", String(id))

/** The list of pharmacies with these filters of its address. */
export const pharmaciesPath = (filters: Readonly<Record<string, string>>): string =>
  `${adminPages.pharmacies}?${new URLSearchParams(filters).toString()}`

/** The page that the code on a receipt opens, whoever scans it. */
export const receiptPage = "/receipt/:id"
export const receiptPath = (id: number): string => receiptPage.replace(":id", String(id))

/** The sign-in page of each role, and its home page. */
export const doors = {
  admin: { login: "/admin/login", home: adminPages.dashboard },
  pharmacy: { login: "/pharmacy/login", home: "/pharmacy/dashboard" },
  staff: { login: "/staff/login", home: "/staff/dashboard/overview" },
} as const
export const registerPath = "/pharmacy/register"

/** Pages of the customer app. They belong to another build, so a link to them loads a new document. */
export const publicPages = {
  home: "/",
  bot: "/telegram-bot",
  help: "/help",
  signIn: "/login",
  terms: "/terms",
  privacy: "/privacy",
} as const

export type PageName = keyof typeof pages | keyof typeof ownerPages

/** The address of a page in an area; `id` replaces `:id`. */
export const pathIn = (area: Area, name: PageName, id?: number): string => {
  const page = { ...pages, ...ownerPages }[name]
  return `/${area}/${id === undefined ? page : page.replace(":id", String(id))}`
}
