/** A word of the catalogue and the names (ids of product names) that hold it. */
export interface Word {
  readonly text: string
  readonly names: Array<number>
}

/** Up to this many new words are inserted one by one. More are added by sorting the whole list once. */
const fewWords = 64

const compare = (a: Word, b: Word): number => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)

/** The words of the catalogue in alphabetical order, so that words with the same beginning are neighbours. */
export class WordList {
  private readonly byText = new Map<string, Word>()
  private sorted: Array<Word> = []
  private waiting: Array<Word> = []

  get size(): number {
    return this.byText.size
  }

  get(text: string): Word | undefined {
    return this.byText.get(text)
  }

  /** Records that a name contains a word. Returns whether the word is new. */
  add(text: string, name: number): boolean {
    const known = this.byText.get(text)
    if (known !== undefined) {
      if (known.names.at(-1) !== name) known.names.push(name)
      return false
    }
    const word: Word = { text, names: [name] }
    this.byText.set(text, word)
    this.waiting.push(word)
    return true
  }

  /** Every word that begins with `prefix`, in order. */
  withPrefix(prefix: string): ReadonlyArray<Word> {
    this.settle()
    const from = this.position(prefix)
    let to = from
    while (this.sorted[to]?.text.startsWith(prefix) === true) to++
    return this.sorted.slice(from, to)
  }

  private settle(): void {
    if (this.waiting.length === 0) return
    const words = this.waiting
    this.waiting = []
    if (words.length > fewWords) this.sorted = [...this.sorted, ...words].toSorted(compare)
    else for (const word of words) this.sorted.splice(this.position(word.text), 0, word)
  }

  private position(text: string): number {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.sorted[middle]?.text ?? "") < text) low = middle + 1
      else high = middle
    }
    return low
  }
}
