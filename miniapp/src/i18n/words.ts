import type { Language } from "@rokthnam/shared/web/i18n/languages"
import type * as Core from "./en/core.ts"
import type { guide } from "./en/guide.ts"
import type { legal } from "./en/legal.ts"

/** Every namespace with its keys, as in English. */
export type Words = typeof Core & { readonly guide: typeof guide; readonly legal: typeof legal }

/** The namespaces that load in one file before the first page renders. */
export const coreNamespaces = [
  "account",
  "bot",
  "cart",
  "common",
  "errors",
  "fields",
  "formats",
  "layout",
  "photo",
  "search",
] as const satisfies readonly (keyof typeof Core)[]

type Loader = () => Promise<Readonly<Record<string, object>>>

/** The long texts load with the page that shows them; everything else loads with the core. */
const files: Record<Language, { readonly core: Loader; readonly guide: Loader; readonly legal: Loader }> = {
  en: {
    core: () => import("./en/core.ts"),
    guide: () => import("./en/guide.ts"),
    legal: () => import("./en/legal.ts"),
  },
  km: {
    core: () => import("./km/core.ts"),
    guide: () => import("./km/guide.ts"),
    legal: () => import("./km/legal.ts"),
  },
}

/** Loads the texts of one namespace in one language. */
export const loadWords = async (language: Language, namespace: string): Promise<object> => {
  const file = namespace === "guide" || namespace === "legal" ? namespace : "core"
  const loaded = await files[language][file]()
  return loaded[namespace] ?? {}
}
