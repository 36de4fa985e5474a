import { FormattedString } from "@grammyjs/parse-mode"

/** The longest text that Telegram takes as a message. */
export const longestMessage = 4096

/** The text with at most `longest` UTF-16 code units, which is how Telegram counts; never half a character. */
export const clip = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  const kept = text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")
  return `${kept}…`
}

/** The same for a text with parts in bold. */
export const clipFormatted = (given: FormattedString, longest: number): FormattedString => {
  const kept = clip(given.text, longest)
  return kept === given.text ? given : FormattedString.join([given.slice(0, kept.length - 1), "…"])
}
