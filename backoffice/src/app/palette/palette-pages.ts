import { languages } from "@rokthnam/shared/web/i18n/languages"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ParseKeys } from "i18next"
import type { Choice } from "./choice.ts"
import type { Icon } from "@tabler/icons-react"

/** A page that the palette may offer. */
export type PalettePage = {
  readonly to: string
  /** The key of its name in the texts of the menu. */
  readonly name: Extract<ParseKeys, `menu.${string}`>
  readonly icon: Icon | undefined
}

/** Khmer texts may hold spaces of no width between their words. */
const plain = (text: string): string => text.normalize("NFC").replaceAll("\u200B", "").toLowerCase()

/**
 * The pages whose name in any language has every word of the query. The texts of the other language are fetched when
 * the palette opens; until then, and without a connection, the shown language alone is searched.
 */
export const usePageChoices = (pages: ReadonlyArray<PalettePage>, query: string): ReadonlyArray<Choice> => {
  const { t, i18n } = useTranslation()
  const [, setLoaded] = useState(false)
  useEffect(() => {
    i18n.loadLanguages([...languages]).then(
      () => setLoaded(true),
      () => undefined,
    )
  }, [i18n])
  const words = plain(query).split(/\s+/)
  const has = (name: string) => words.every((word) => plain(name).includes(word))
  return pages.flatMap(({ to, name, icon }) => {
    const label = t(name)
    const found = [label, ...languages.map((language) => i18n.getResource(language, "common", name))].find(
      (one): one is string => typeof one === "string" && has(one),
    )
    return found === undefined ? [] : [{ id: to, label, hint: found === label ? undefined : found, icon, to }]
  })
}
