/** Every page of this app, and the doors of the back office beside it. */
export const paths = {
  home: "/",
  telegramBot: "/telegram-bot",
  help: "/help",
  terms: "/terms",
  privacy: "/privacy",
  login: "/login",
  loginAlias: "/user/login",
  dashboard: "/user/dashboard",
  cart: "/user/cart",
} as const

/** Pages of the other app: ordinary links that load anew. */
export const officePaths = {
  ownerLogin: "/pharmacy/login",
  staffLogin: "/staff/login",
  registerPharmacy: "/pharmacy/register",
} as const
