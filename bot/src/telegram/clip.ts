/** The text with at most `longest` UTF-16 code units, which is how Telegram counts; never half a character. */
export const clip = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  const kept = text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")
  return `${kept}…`
}
