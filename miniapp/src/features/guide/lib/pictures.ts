import type { Language } from "@rokthnam/shared/web/i18n/languages"

/** The addresses of the pictures by their files, which `npm run pictures` takes from the running product. */
const addresses: Readonly<Record<string, string>> = import.meta.glob("../pictures/*.webp", {
  eager: true,
  import: "default",
  query: "?url",
})

/** The address of the picture of a section in a language; undefined if there is none. */
export const pictureOf = (section: string, language: Language): string | undefined =>
  addresses[`../pictures/${section}-${language}.webp`]
