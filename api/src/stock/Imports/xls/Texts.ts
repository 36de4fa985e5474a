const isWide = 0x01
const hasPronunciation = 0x04
const hasFonts = 0x08

/**
 * Reads texts from data that may be continued in further records ([MS-XLS] 2.5.293 and 2.5.294). Where letters are cut
 * by the end of a record, the next one begins with a byte that says how many bytes its letters have.
 */
export class TextReader {
  readonly #parts: ReadonlyArray<Buffer>
  #part = 0
  #at: number

  /** `at` is the place of the first text in the first part. */
  constructor(parts: ReadonlyArray<Buffer>, at: number) {
    this.#parts = parts
    this.#at = at
  }

  get #data(): Buffer {
    const data = this.#parts[this.#part]
    if (data === undefined) throw new RangeError("The file ends within a text.")
    return data
  }

  /** Goes to the next part if this one is read. */
  #advance(): void {
    if (this.#at < this.#data.length) return
    this.#part++
    this.#at = 0
  }

  #byte(): number {
    this.#advance()
    return this.#data.readUInt8(this.#at++)
  }

  #uint16(): number {
    return this.#byte() | (this.#byte() << 8)
  }

  #skip(bytes: number): void {
    let left = bytes
    while (left > 0) {
      this.#advance()
      const here = Math.min(left, this.#data.length - this.#at)
      this.#at += here
      left -= here
    }
  }

  #letters(count: number, firstFlags: number): string {
    let text = ""
    let flags = firstFlags
    while (text.length < count) {
      if (this.#at >= this.#data.length) flags = this.#byte()
      const width = (flags & isWide) === 0 ? 1 : 2
      const here = Math.min(count - text.length, Math.floor((this.#data.length - this.#at) / width))
      if (here === 0) throw new RangeError("A letter is cut off.")
      const bytes = this.#data.subarray(this.#at, this.#at + here * width)
      text += bytes.toString(width === 1 ? "latin1" : "utf16le")
      this.#at += here * width
    }
    return text
  }

  /** The next text. Fonts and pronunciation of its letters are passed over. */
  next(): string {
    const count = this.#uint16()
    const flags = this.#byte()
    const fonts = (flags & hasFonts) === 0 ? 0 : this.#uint16()
    const pronunciation = (flags & hasPronunciation) === 0 ? 0 : this.#uint16() + 0x10000 * this.#uint16()
    const text = this.#letters(count, flags)
    this.#skip(4 * fonts + pronunciation)
    return text
  }
}

/** The texts of the table of shared texts, whose data begin with two counts. */
export const sharedTexts = (parts: ReadonlyArray<Buffer>): ReadonlyArray<string> => {
  const count = parts[0]?.readUInt32LE(4) ?? 0
  const reader = new TextReader(parts, 8)
  const texts: Array<string> = []
  for (let read = 0; read < count; read++) texts.push(reader.next())
  return texts
}
