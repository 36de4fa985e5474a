import { hearXml, unescaped } from "./Xml.ts"

/**
 * Collects a text that may be given in runs of different fonts (`r`) and with the pronunciation of its letters (`rPh`),
 * which does not belong to it.
 */
export class TextRuns {
  #text = ""
  #isText = false
  #pronounced = 0

  open(name: string): void {
    if (name === "rPh") this.#pronounced++
    this.#isText = name === "t" && this.#pronounced === 0
  }

  text(part: string): void {
    if (this.#isText) this.#text += part
  }

  close(name: string): void {
    if (name === "rPh") this.#pronounced--
    this.#isText = false
  }

  /** The text since the last call. */
  take(): string {
    const text = unescaped(this.#text)
    this.#text = ""
    return text
  }
}

/** Reads the table of texts, which cells name by their number. */
export const readSharedTexts = async (bytes: AsyncIterable<Buffer>): Promise<ReadonlyArray<string>> => {
  const texts: Array<string> = []
  const runs = new TextRuns()
  await hearXml(bytes, {
    open: (name) => runs.open(name),
    text: (part) => runs.text(part),
    close: (name) => {
      runs.close(name)
      if (name === "si") texts.push(runs.take())
    },
  })
  return texts
}
