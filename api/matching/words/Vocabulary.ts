/**
 * The words of all product names: which names hold which word, words by their beginning, and the words near a
 * misspelt one. It does not know what is in stock. Names are added and never removed.
 */
import { bars, judge } from "../corrections/Judge.ts"
import { Products } from "../product/Products.ts"
import { hasKhmer } from "../text/Khmer.ts"
import { equivalentStrengths } from "../text/Strengths.ts"
import { kindOf } from "../text/Normalise.ts"
import { partsOf } from "../text/SearchText.ts"
import { NameMarks } from "./NameMarks.ts"
import { NearestTerms } from "./NearestTerms.ts"
import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import { WordList } from "./WordList.ts"
import type { Word } from "./WordList.ts"

/** Words up to this long are also found run together with their neighbour (`co trimoxazole`). */
const shortWord = 3

/** Whether a word begins with a typed number only because its number does: b1 does not mean b12, nor 5 means 5.5mg. */
const isOtherNumber = (typed: string, word: string): boolean => /^[\d.]/.test(word.slice(typed.length))
const endsInNumber = /\d$/

export class Vocabulary {
  /** Words of the catalogue that the dictionary does not hold: names it lacks, and typos of pharmacies. */
  readonly otherWords = new NearestTerms()
  /** Form, strengths and pack of each name. */
  readonly products: Products
  private readonly texts = new Map<number, string>()
  private readonly list = new WordList()
  private readonly marks = new NameMarks()
  private readonly trusted: TrustedNames
  /** Cache by Khmer word: many names share one, and weighing it is the slowest part of adding a name. */
  private readonly latinWords = new Map<string, ReadonlyArray<string>>()

  constructor(trusted: TrustedNames) {
    this.trusted = trusted
    this.products = new Products(trusted, (name) => this.texts.get(name))
  }

  get size(): number {
    return this.texts.size
  }

  /** The ids of all names. */
  names(): IterableIterator<number> {
    return this.texts.keys()
  }

  /** The search text of a name, or undefined for an unknown id. */
  textOf(name: number): string | undefined {
    return this.texts.get(name)
  }

  word(text: string): Word | undefined {
    return this.list.get(text)
  }

  /**
   * Adds a product name. Returns the words by which it is found, and whether one of them is new; undefined when the
   * name was known already.
   */
  add(
    name: number,
    text: string,
  ): { readonly words: ReadonlySet<string>; readonly hasNewWord: boolean } | undefined {
    if (this.texts.has(name)) return undefined
    this.texts.set(name, text)
    this.marks.reach(name)
    const words = this.wordsOf(text)
    let hasNewWord = false
    for (const word of words) if (this.list.add(word, name)) hasNewWord = true
    return { words, hasNewWord }
  }

  /**
   * All words that a typed token stands for: words that begin with it, its other spellings, its name in the other
   * script.
   */
  wordsFor(token: string): ReadonlyArray<Word> {
    const others = hasKhmer(token) ? this.trusted.latinOf(token) : equivalentStrengths(token)
    const begun = this.list.withPrefix(token)
    const words = endsInNumber.test(token) ? begun.filter(({ text }) => !isOtherNumber(token, text)) : begun
    return others.length === 0 ? words : [...new Set([...words, ...this.wholly(others)])]
  }

  /**
   * The words of the catalogue that are one of these spellings, whole: what begins with an abbreviation (asa) is another
   * name. Of a spelling of several words the names that hold all of them.
   */
  wholly(spellings: ReadonlyArray<string>): ReadonlyArray<Word> {
    return spellings.flatMap((spelling): ReadonlyArray<Word> => {
      const word = this.list.get(spelling)
      if (word !== undefined || !spelling.includes(" ")) return word === undefined ? [] : [word]
      const names = this.inAll(spelling.split(" ").map((part) => this.wholly([part])))
      return names.length === 0 ? [] : [{ text: spelling, names }]
    })
  }

  /** The ids of names that hold a word of every set. */
  inAll(sets: ReadonlyArray<ReadonlyArray<Word>>): Array<number> {
    return sets.some((set) => set.length === 0) ? [] : this.marks.inAll(sets)
  }

  private wordsOf(text: string): ReadonlySet<string> {
    const [name, dosage, manufacturer] = partsOf(text)
    const nameWords = name === "" ? [] : name.split(" ")
    const words = new Set([...nameWords, ...dosage.split(" "), ...manufacturer.split(" ")])
    words.delete("")
    for (const [index, word] of nameWords.entries()) {
      if (kindOf(word) !== "word") continue
      if (hasKhmer(word)) for (const latin of this.latinWordsOf(word, nameWords[index + 1])) words.add(latin)
      if (!this.trusted.isWord(word)) this.otherWords.add(word)
    }
    nameWords.forEach((word, index) => {
      const next = nameWords[index + 1]
      if (next === undefined || kindOf(word) !== "word" || kindOf(next) !== "word") return
      if (Math.min(word.length, next.length) <= shortWord) words.add(word + next)
    })
    return words
  }

  /** The Latin words that a Khmer word stands for; a digit behind it (vitamin B1) may be a part of the name. */
  private latinWordsOf(khmer: string, next: string | undefined): ReadonlyArray<string> {
    const numbered = next === undefined ? [] : this.trusted.latinOfWhole(`${khmer} ${next}`)
    if (numbered.length > 0) return numbered.flatMap((name) => name.split(" "))
    const before = this.latinWords.get(khmer)
    if (before !== undefined) return before
    const words = this.latinWordsFound(khmer)
    this.latinWords.set(khmer, words)
    return words
  }

  private latinWordsFound(khmer: string): ReadonlyArray<string> {
    const known = this.trusted.latinOfWhole(khmer)
    if (known.length > 0) return known.flatMap((name) => name.split(" "))
    // an unlisted Khmer word counts as a Latin name only if it passes the bar for naming an ingredient
    return judge(this.trusted, khmer, bars.identity).corrected?.term.split(" ") ?? []
  }
}
