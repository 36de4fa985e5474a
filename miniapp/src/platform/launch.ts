import { visitStore } from "@rokthnam/shared/web/storage/text-store"

/** How Telegram opened the app (https://docs.telegram-mini-apps.com/platform/launch-parameters). */
export type Launch = {
  readonly platform: string
  readonly version: string
  /** Telegram's colours by their names, such as `bg_color`. */
  readonly theme: Readonly<Record<string, `#${string}`>>
  /** The signed init data as Telegram wrote it; absent when Telegram names no user. */
  readonly initData?: string
  /** Telegram's id of the user, and the language of the user's Telegram, unverified. */
  readonly userId?: string
  readonly language?: string
  /** The text after `startapp=` in the link that was followed; absent on a reload. */
  readonly start?: string
}

/** The parameters of this visit, for reloads: the router changes the address, and Telegram's fragment is lost. */
const storedUnder = "telegramLaunch"

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return text
  }
}

/**
 * The launch parameters in a part of the address. Each begins with `tgWebApp`; what stands between two of them belongs
 * to the first, so a value that a client forgot to encode is read whole. Init data has several parts joined by "&",
 * which are visible only if it is not encoded.
 */
const parametersIn = (text: string): ReadonlyArray<readonly [string, string]> =>
  text
    .split(/[&?#](?=tgWebApp)/)
    .map((part) => /^tgWebApp(\w+)=([\s\S]*)$/.exec(part.replace(/^[#?]/, "")))
    .flatMap((found) => {
      const [, name, value] = found ?? []
      if (name === undefined || value === undefined) return []
      return [[name, name === "Data" && value.includes("&") ? value : decoded(value)] as const]
    })

const recordOf = (json: string | null | undefined): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(json ?? "")
    return typeof value === "object" && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const isColor = (entry: readonly [string, unknown]): entry is [string, `#${string}`] =>
  typeof entry[1] === "string" && /^#[0-9a-f]{6}$/i.test(entry[1])

const launchOf = (text: string): Launch | undefined => {
  // The fragment comes last and wins over a copy of the parameters in the query.
  const found = new Map(parametersIn(text).filter(([, value]) => value !== ""))
  const initData = found.get("Data")
  if (initData === undefined && !found.has("Platform")) return undefined
  const user = recordOf(new URLSearchParams(initData).get("user"))
  const { id, language_code: language } = user
  const start = found.get("StartParam") ?? new URLSearchParams(initData).get("start_param") ?? undefined
  return {
    platform: found.get("Platform") ?? "unknown",
    version: found.get("Version") ?? "6.0",
    theme: Object.fromEntries(Object.entries(recordOf(found.get("ThemeParams"))).filter(isColor)),
    ...(initData === undefined ? {} : { initData }),
    ...(typeof id === "number" || typeof id === "string" ? { userId: String(id) } : {}),
    ...(typeof language === "string" ? { language } : {}),
    ...(start === undefined ? {} : { start }),
  }
}

/** Whether a Telegram client holds this page: phones and desktops give it an object, web clients hold it in a frame. */
const isHeldByTelegram = (): boolean =>
  "TelegramWebviewProxy" in window ||
  (typeof window.external === "object" && "notify" in window.external) ||
  window.parent !== window

/**
 * The launch parameters of the Mini App, from the address or from earlier in this visit; undefined on the website. They
 * are read leniently, because the API checks the signature of the init data, and a parameter that this app does not
 * need must not turn the Mini App into the website.
 */
export const readLaunch = (): Launch | undefined => {
  if (!isHeldByTelegram()) return undefined
  const { search, hash } = window.location
  const now = `${search}&${hash.slice(1)}`
  const launch = launchOf(now)
  if (launch === undefined) {
    const { start: _followed, ...earlier } = launchOf(visitStore.read(storedUnder) ?? "") ?? {}
    return "platform" in earlier ? earlier : undefined
  }
  visitStore.write(storedUnder, now)
  return launch
}
