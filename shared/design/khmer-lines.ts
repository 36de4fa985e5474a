/**
 * Words that the browser's dictionary of Khmer takes for two, written with a | where it would end a line within them. Khmer
 * has no spaces between words, so that a browser breaks lines where its dictionary says that a word ends.
 */
const words = ["ឱសថ|ស្ថាន", "ឱសថ|ការី", "ឡា|តាំង"]
/** Such words of texts that are read in lines. In labels, which are short and looked for by their letters, they stay as they are. */
const wordsInLines = [...words, "រូប|ភាព", "វេជ្ជ|បញ្ជា"]

/** Forbids a new line where it stands, and is not seen (U+2060). */
const joiner = "\u2060"

/** Files whose texts are for pages: the Khmer texts of an app, and those of the cart as a list, which is drawn too. */
const files = /\/(?:i18n\/km|shared\/src\/Carts)\/(\w+)\.ts$/

/** The text with a joiner within each of these words. */
const joined = (text: string, all: ReadonlyArray<string>): string => {
  let result = text
  for (const word of all) result = result.replaceAll(word.replace("|", ""), word.replace("|", joiner))
  return result
}

/**
 * A plugin of Vite: in the Khmer texts of the build, words stay on one line. The sources have them as people type them, and so
 * have all data, what is searched, and the descriptions that the server writes.
 */
export const khmerLines = () => ({
  name: "rokthnam-khmer-lines",
  transform: (code: string, id: string) => {
    const [, name] = files.exec(id) ?? []
    if (name === undefined) return undefined
    const isRead = ["bot", "guide", "legal"].includes(name)
    return { code: joined(code, isRead ? wordsInLines : words), map: null }
  },
})
