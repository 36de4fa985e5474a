import { chooseSession, startCustomer } from "../../src/lib/customer.ts"

/** An unsigned token in the format of the API's: the app only reads it. */
export const tokenExpiringIn = (seconds: number, account = 1): string => {
  const claims = { sub: String(account), role: "user", exp: Math.floor(Date.now() / 1000) + seconds }
  return `e30.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.c2ln`
}

export const sessionAnswer = (seconds = 3600, account = 1) => ({
  access_token: tokenExpiringIn(seconds, account),
  user_id: account,
  user_name: "Sokha Chan",
  email: "sokha@example.com",
  phone: null,
  photo: null,
})

/** Signs a customer in without a login page. */
export const signIn = (seconds?: number): void => startCustomer(sessionAnswer(seconds))

/** Signs a customer in as an earlier start of the Mini App did for this user of Telegram. */
export const signInFor = (telegramUser: string): void => {
  chooseSession({ telegramUser })
  signIn()
}
