/**
 * Khmer to rough Latin, close to `foldLatin` of the same drug name: Khmer writes foreign names by sound, so
 * the folded spellings meet (ប៉ារ៉ាសេតាមុល → parasetamol, paracetamol → parasetamol).
 */

/** Clusters with ហ that stand for sounds Khmer has no letter for. */
const foreign: ReadonlyArray<readonly [string, string]> = [
  ["ហ្វ", "f"],
  ["ហ្ស", "s"],
  ["ហ្គ", "g"],
  ["ហ្ន", "n"],
  ["ហ្ម", "m"],
  ["ហ្ល", "l"],
]

const letters: Readonly<Record<string, string>> = {
  ក: "k",
  ខ: "k",
  គ: "k",
  ឃ: "k",
  ង: "ng",
  ច: "s",
  ឆ: "s",
  ជ: "s",
  ឈ: "s",
  ញ: "n",
  ដ: "d",
  ឋ: "t",
  ឌ: "d",
  ឍ: "t",
  ណ: "n",
  ត: "t",
  ថ: "t",
  ទ: "t",
  ធ: "t",
  ន: "n",
  ប: "b",
  ផ: "p",
  ព: "p",
  ភ: "p",
  ម: "m",
  យ: "i",
  រ: "r",
  ល: "l",
  វ: "v",
  ស: "s",
  ឡ: "l",
  ឥ: "i",
  ឦ: "i",
  ឧ: "u",
  ឩ: "u",
  ឪ: "u",
  ឯ: "e",
  ឱ: "o",
  ឳ: "o",
  "ា": "a",
  "ិ": "i",
  "ី": "i",
  "ឹ": "e",
  "ឺ": "e",
  "ុ": "o",
  "ូ": "o",
  "ួ": "u",
  "ើ": "e",
  "ឿ": "e",
  "ៀ": "i",
  "េ": "e",
  "ែ": "e",
  "ៃ": "i",
  "ោ": "o",
  "ៅ": "o",
  "ំ": "m",
  "័": "a",
}

const shifterOrSubscript = /[\u17C9\u17D2]/

/** The rough Latin sound of one normalised Khmer word; letters of other scripts are kept. */
export const foldKhmer = (word: string): string => {
  const text = foreign.reduce((result, [cluster, sound]) => result.replaceAll(cluster, sound), word)
  let sound = ""
  for (let i = 0; i < text.length; i++) {
    const letter = text.charAt(i)
    if (letter === "ប" && shifterOrSubscript.test(text.charAt(i + 1))) sound += "p"
    else if (letter < "\u1780" || letter > "\u17FF") sound += letter
    else sound += letters[letter] ?? ""
  }
  return sound.replace(/(.)\1+/g, "$1")
}
