import type { Copy } from "./copy.ts"
import { en } from "./en.ts"
import { km } from "./km.ts"

export const locales = ["en", "km"] as const
export type Locale = (typeof locales)[number]

/** The texts of the bot in each language. */
export const copy: Record<Locale, Copy> = { en, km }
