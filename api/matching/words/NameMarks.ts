import type { Word } from "./WordList.ts"

/** Finds the names that hold one word of each of several sets, in one pass over the sets and without allocating. */
export class NameMarks {
  private marks = new Int32Array(1024)
  private base = 0

  /** Makes room for names up to this id. */
  reach(id: number): void {
    if (id < this.marks.length) return
    const grown = new Int32Array(Math.max(id + 1, this.marks.length * 2))
    grown.set(this.marks)
    this.marks = grown
  }

  /** The ids of the names that hold a word of every set. */
  inAll(sets: ReadonlyArray<ReadonlyArray<Word>>): Array<number> {
    if (this.base > 2_000_000_000) {
      this.marks.fill(0)
      this.base = 0
    }
    const found: Array<number> = []
    sets.forEach((set, index) => {
      this.pass(set, this.base + index, index === sets.length - 1 ? found : undefined, index === 0)
    })
    this.base += sets.length + 1
    return found
  }

  private pass(
    set: ReadonlyArray<Word>,
    before: number,
    found: Array<number> | undefined,
    isFirst: boolean,
  ): void {
    const marks = this.marks
    for (const { names } of set) {
      for (const name of names) {
        const mark = marks[name] ?? 0
        if (isFirst ? mark > before : mark !== before) continue
        marks[name] = before + 1
        found?.push(name)
      }
    }
  }
}
