/** The paths of this app's pages. */
export const paths = {
  home: "/",
  telegramBot: "/telegram-bot",
  help: "/help",
  terms: "/terms",
  privacy: "/privacy",
  pharmacy: "/pharmacies/:id",
  medicine: "/medicines/:id",
  login: "/login",
  loginAlias: "/user/login",
  dashboard: "/user/dashboard",
  cart: "/user/cart",
  account: "/user/account",
} as const

/** Pages of the back office. They belong to another build, so they are ordinary links that load a new document. */
export const officePaths = {
  ownerLogin: "/pharmacy/login",
  staffLogin: "/staff/login",
  registerPharmacy: "/pharmacy/register",
} as const
