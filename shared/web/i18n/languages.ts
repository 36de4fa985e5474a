/** The languages of the product; English is for readers of none of them. */
export const languages = ["en", "km"] as const
export type Language = (typeof languages)[number]

/** The language of a tag such as "km-KH"; English for every other tag. */
export const languageOf = (tag: string | undefined): Language =>
  tag?.toLowerCase().startsWith("km") === true ? "km" : "en"
