import type { TelegramWidgetUser } from "@rokthnam/shared/Customers/Customer"
import { createHash, createHmac } from "node:crypto"

const nowInSeconds = () => Math.floor(Date.now() / 1000)
const checkString = (fields: Record<string, string>) =>
  Object.keys(fields)
    .toSorted()
    .map((key) => `${key}=${fields[key]}`)
    .join("\n")
const hex = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("hex")

/** Signs as Telegram does for the bot of this token. `authDate` is in seconds since 1970. */
export const telegramSigning = (token: string) => ({
  /** The data of the login widget. */
  widgetUser: (overrides: Record<string, string> = {}, auth_date = nowInSeconds()): TelegramWidgetUser => {
    const fields = { id: "7001", first_name: "Dara", ...overrides }
    const signed = checkString({ ...fields, auth_date: String(auth_date) })
    return { ...fields, auth_date, hash: hex(createHash("sha256").update(token).digest(), signed) }
  },
  /** The init data of a Mini App. */
  initData: (user: Record<string, unknown>, authDate = nowInSeconds()): string => {
    const fields = {
      query_id: "AAH",
      user: JSON.stringify(user),
      auth_date: String(authDate),
      signature: "x",
    }
    const key = createHmac("sha256", "WebAppData").update(token).digest()
    return new URLSearchParams({ ...fields, hash: hex(key, checkString(fields)) }).toString()
  },
})
