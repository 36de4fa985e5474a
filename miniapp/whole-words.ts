import type { Plugin } from "vite"

/** Words of two parts, between which browsers end a line of Khmer, where no spaces part words. */
const parted = [
  ["ឱសថ", "ស្ថាន"],
  ["ឱសថ", "ការី"],
  ["ឡា", "តាំង"],
  ["រូប", "ភាព"],
  ["វេជ្ជ", "បញ្ជា"],
] as const

/** What is not seen, and where no line ends. */
const joiner = "\u2060"

/** The text, in which these words stay whole at the end of a line. */
export const wholeWords = (text: string): string => {
  let whole = text
  for (const [first, second] of parted)
    whole = whole.replaceAll(`${first}${second}`, `${first}${joiner}${second}`)
  return whole
}

/** The texts that are read in lines. Labels are short, and are looked for by their letters. */
const running = /\/i18n\/km\/(?:bot|guide|legal)\.ts$/

/** Keeps the words of long Khmer texts whole. */
export const wholeWordsPlugin = (): Plugin => ({
  name: "whole-words",
  transform: (code, id) => (running.test(id) ? { code: wholeWords(code), map: null } : undefined),
})
