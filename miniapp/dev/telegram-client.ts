/*
 * A stand-in of a Telegram client at its bridge, for tests and for `TELEGRAM_MOCK=1 npm run dev`. Nothing under src
 * imports it, so no build contains it.
 */

/**
 * How a client talks with its Mini App: by an object on phones, by `external.notify` on old desktops, and by messages to the
 * frame in which the page of a web client holds it.
 */
export type Flavour = "android" | "ios" | "desktop" | "web"

const platforms = {
  android: "android",
  ios: "ios",
  desktop: "tdesktop",
  web: "weba",
} as const satisfies Record<Flavour, string>

/** The colours of Telegram's own themes for Android: light and dark. */
export const themes = {
  day: {
    bg_color: "#ffffff",
    secondary_bg_color: "#f0f0f0",
    section_bg_color: "#ffffff",
    text_color: "#000000",
    hint_color: "#a8a8a8",
    link_color: "#2678b6",
    button_color: "#50a8eb",
    button_text_color: "#ffffff",
  },
  night: {
    bg_color: "#18222d",
    secondary_bg_color: "#131415",
    section_bg_color: "#18222d",
    text_color: "#ffffff",
    hint_color: "#b1c3d5",
    link_color: "#62bcf9",
    button_color: "#2ea6ff",
    button_text_color: "#ffffff",
  },
} as const

export type ClientOptions = {
  readonly flavour: Flavour
  /** The init data that the app gets, signed or not. */
  readonly initData?: string
  readonly theme?: Readonly<Record<string, string>>
  readonly version?: string
  /** What stood after `startapp=` in the link that the person followed. */
  readonly start?: string
}

type Told = readonly [event: string, data: unknown]

type Insets = Readonly<Record<"top" | "bottom" | "left" | "right", number>>

/**
 * What the device and Telegram's own buttons cover when the app fills the screen, in pixels: a phone with a camera in its
 * screen, an iPhone with its island; in a window on a desktop and in a browser nothing is covered.
 */
export const covered: Readonly<Record<Flavour, { readonly device: Insets; readonly client: Insets }>> = {
  android: {
    device: { top: 24, bottom: 34, left: 0, right: 0 },
    client: { top: 46, bottom: 0, left: 0, right: 0 },
  },
  ios: {
    device: { top: 59, bottom: 34, left: 0, right: 0 },
    client: { top: 46, bottom: 0, left: 0, right: 0 },
  },
  desktop: {
    device: { top: 0, bottom: 0, left: 0, right: 0 },
    client: { top: 0, bottom: 0, left: 0, right: 0 },
  },
  web: {
    device: { top: 0, bottom: 0, left: 0, right: 0 },
    client: { top: 0, bottom: 0, left: 0, right: 0 },
  },
}

/** What a client of today answers to an event; the place is Phnom Penh, and the bot's messages are called `prepared-…`. */
const answersOf = ([event, data]: Told, flavour: Flavour, height: number): ReadonlyArray<Told> => {
  switch (event) {
    case "web_app_request_viewport":
      return [["viewport_changed", { height, width: 390, is_expanded: true, is_state_stable: true }]]
    case "web_app_request_safe_area":
      return [["safe_area_changed", covered[flavour].device]]
    case "web_app_request_content_safe_area":
      return [["content_safe_area_changed", covered[flavour].client]]
    case "web_app_check_home_screen":
      return [["home_screen_checked", { status: "missed" }]]
    case "web_app_send_prepared_message":
      return JSON.stringify(data).includes('"prepared-')
        ? [["prepared_message_sent", {}]]
        : [["prepared_message_failed", { error: "MESSAGE_EXPIRED" }]]
    case "web_app_check_location":
      return [["location_checked", { available: true, access_requested: true, access_granted: true }]]
    case "web_app_request_location":
      return [["location_requested", { available: true, latitude: 11.56, longitude: 104.92 }]]
    default:
      return []
  }
}

/** The fragment of the address with which a client opens the app. */
export const launchFragment = ({
  flavour,
  initData,
  theme = themes.day,
  version = "9.1",
  start,
}: ClientOptions) =>
  new URLSearchParams({
    ...(initData === undefined ? {} : { tgWebAppData: initData }),
    ...(start === undefined ? {} : { tgWebAppStartParam: start }),
    tgWebAppVersion: version,
    tgWebAppPlatform: platforms[flavour],
    tgWebAppThemeParams: JSON.stringify(theme),
  }).toString()

/** Tells the app of an event, as the client does. */
const send = (event: string, data: unknown = {}) => {
  const telegram: unknown = Reflect.get(window, "Telegram")
  const receive: unknown =
    typeof telegram === "object" && telegram !== null && "WebView" in telegram
      ? Reflect.get(telegram.WebView as object, "receiveEvent")
      : undefined
  if (typeof receive === "function") receive(event, data)
}

/** What a web client's page and the app in its frame tell each other. */
type Message = { readonly eventType: string; readonly eventData?: unknown }

const frame = () => document.querySelector("iframe")?.contentWindow

const tellFrame = (eventType: string, eventData: unknown = {}) =>
  frame()?.postMessage(JSON.stringify({ eventType, eventData }), "*")

/** The page of a web client, which holds the app in its frame and hears only that one. */
const holdFrame = (flavour: Flavour) => {
  const told: Told[] = []
  window.addEventListener("message", ({ data, source }: MessageEvent<unknown>) => {
    if (source !== frame() || typeof data !== "string") return
    const { eventType, eventData } = JSON.parse(data) as Message
    told.push([eventType, eventData])
    for (const [name, answer] of answersOf([eventType, eventData], flavour, window.innerHeight))
      tellFrame(name, answer)
  })
  return { told, send: tellFrame }
}

const parse = (text: string | undefined): unknown =>
  text === undefined || text === "" ? {} : (JSON.parse(text) as unknown)

/**
 * Holds this page as a client does, or the app in its frame as the page of a web client does. Returns what the app told the client, and a function with which the client tells the
 * app of something, such as a press of the main button.
 */
export const holdPage = ({ flavour }: Pick<ClientOptions, "flavour">) => {
  if (flavour === "web") return holdFrame(flavour)
  const told: Told[] = []
  const hear = (event: string, data: unknown) => {
    told.push([event, data])
    for (const [name, answer] of answersOf([event, data], flavour, window.innerHeight))
      queueMicrotask(() => send(name, answer))
  }
  if (flavour === "desktop") {
    const notify = (text: string) => {
      const { eventType, eventData } = JSON.parse(text) as Message
      hear(eventType, eventData)
    }
    Object.defineProperty(window, "external", { configurable: true, value: { notify } })
  } else {
    const postEvent = (event: string, data?: string) => hear(event, parse(data))
    Object.defineProperty(window, "TelegramWebviewProxy", { configurable: true, value: { postEvent } })
  }
  return { told, send }
}

/** Lets go of the page, as if no client had held it. */
export const letGo = (): void => {
  Reflect.deleteProperty(window, "TelegramWebviewProxy")
  Reflect.deleteProperty(window, "external")
}
