import type { kinds } from "@rokthnam/shared/web/i18n/en/kinds"
import type { personal } from "@rokthnam/shared/web/i18n/en/personal"
import type { Language } from "@rokthnam/shared/web/i18n/languages"
import type { account } from "./en/account.ts"
import type { bot } from "./en/bot.ts"
import type { cart } from "./en/cart.ts"
import type * as Core from "./en/core.ts"
import type { guide } from "./en/guide.ts"
import type { legal } from "./en/legal.ts"
import type { results } from "./en/results.ts"
import type { offers } from "./en/offers.ts"
import type { photo } from "./en/photo.ts"
import type { places } from "./en/places.ts"
import type { profile } from "./en/profile.ts"
import type { watches } from "./en/watches.ts"

/** Every namespace with its keys, as in English. */
export type Words = typeof Core & {
  readonly account: typeof account
  readonly bot: typeof bot
  readonly cart: typeof cart
  readonly guide: typeof guide
  readonly kinds: typeof kinds
  readonly legal: typeof legal
  readonly offers: typeof offers
  readonly personal: typeof personal
  readonly photo: typeof photo
  readonly places: typeof places
  readonly results: typeof results
  readonly profile: typeof profile
  readonly watches: typeof watches
}

/** The namespaces that load in one file before the first page renders. */
export const coreNamespaces = [
  "common",
  "errors",
  "fields",
  "formats",
  "layout",
  "search",
] as const satisfies readonly (keyof typeof Core)[]

type Loader = () => Promise<Readonly<Record<string, object>>>

/** Namespaces that load with the page that shows them. Everything else loads with the core. */
const later = [
  "account",
  "bot",
  "cart",
  "guide",
  "kinds",
  "legal",
  "offers",
  "personal",
  "photo",
  "places",
  "results",
  "profile",
  "watches",
] as const
type Later = (typeof later)[number]

const files: Record<Language, Readonly<Record<"core" | Later, Loader>>> = {
  en: {
    core: () => import("./en/core.ts"),
    account: () => import("./en/account.ts"),
    bot: () => import("./en/bot.ts"),
    cart: () => import("./en/cart.ts"),
    guide: () => import("./en/guide.ts"),
    kinds: () => import("@rokthnam/shared/web/i18n/en/kinds"),
    legal: () => import("./en/legal.ts"),
    offers: () => import("./en/offers.ts"),
    personal: () => import("@rokthnam/shared/web/i18n/en/personal"),
    photo: () => import("./en/photo.ts"),
    places: () => import("./en/places.ts"),
    results: () => import("./en/results.ts"),
    profile: () => import("./en/profile.ts"),
    watches: () => import("./en/watches.ts"),
  },
  km: {
    core: () => import("./km/core.ts"),
    account: () => import("./km/account.ts"),
    bot: () => import("./km/bot.ts"),
    cart: () => import("./km/cart.ts"),
    guide: () => import("./km/guide.ts"),
    kinds: () => import("@rokthnam/shared/web/i18n/km/kinds"),
    legal: () => import("./km/legal.ts"),
    offers: () => import("./km/offers.ts"),
    personal: () => import("@rokthnam/shared/web/i18n/km/personal"),
    photo: () => import("./km/photo.ts"),
    places: () => import("./km/places.ts"),
    results: () => import("./km/results.ts"),
    profile: () => import("./km/profile.ts"),
    watches: () => import("./km/watches.ts"),
  },
}

/** Loads the texts of one namespace in one language. */
export const loadWords = async (language: Language, namespace: string): Promise<object> => {
  const file = later.find((one) => one === namespace) ?? "core"
  const loaded = await files[language][file]()
  return loaded[namespace] ?? {}
}
