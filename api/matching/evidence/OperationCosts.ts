import { alphabet, changeKind, isVowel, letterOf, respellings } from "./LetterOperations.ts"

/** One spelling of a sound written for another, as letters of the model. */
interface Respelling {
  readonly meant: ReadonlyArray<number>
  readonly typed: ReadonlyArray<number>
  readonly cost: number
}

/** The costs of all operations, ready for looking up by letter; letters as `letterOf` numbers them. */
export interface OperationCosts {
  readonly keep: number
  readonly swap: number
  readonly farSwap: number
  readonly lostTwo: number
  readonly lostThree: number
  readonly repeatedTwo: number
  readonly addedTwo: number
  readonly lostDouble: number
  readonly addedDouble: number
  /** By the letter meant, then the letter typed; inside a word, and at its first letter. */
  readonly changed: Float64Array
  readonly changedFirst: Float64Array
  /** By place (first, inside, last), then letter. */
  readonly lost: Float64Array
  readonly added: Float64Array
  /** The respellings by the last letter of what was meant, then of what was typed. */
  readonly respelt: ReadonlyArray<ReadonlyArray<Respelling>>
}

/**
 * What it costs more to begin a name with a letter that does not sound like its first one: xanadol is no panadol. The
 * collected misspellings are too few to learn it from.
 */
const usualUnlikelyFirst = 2

const plain = "abcdefghijklmnopqrstuvwxyz"
const codeOf = (letter: string): number => letterOf(letter.charCodeAt(0))

/** Both directions of every respelling, by the last letters of what was meant and what was typed. */
const respellingsWith = (
  costOf: (meant: string, typed: string) => number,
): ReadonlyArray<ReadonlyArray<Respelling>> => {
  const byLast: Array<Array<Respelling>> = Array.from({ length: alphabet * alphabet }, () => [])
  const both = respellings.flatMap(([one, two]) => [
    [one, two],
    [two, one],
  ])
  for (const [meant = "", typed = ""] of both) {
    const respelling = {
      meant: Array.from(meant, codeOf),
      typed: Array.from(typed, codeOf),
      cost: costOf(meant, typed),
    }
    byLast[(respelling.meant.at(-1) ?? 0) * alphabet + (respelling.typed.at(-1) ?? 0)]?.push(respelling)
  }
  return byLast
}

/** The cost of the first of several names that the table has a line for. */
const reader = (table: string) => {
  const costs = new Map<string, number>()
  for (const line of table.trim().split("\n")) {
    const at = line.lastIndexOf(" ")
    costs.set(line.slice(0, at), Number(line.slice(at + 1)))
  }
  return (...names: ReadonlyArray<string>): number => {
    for (const name of names) {
      const found = costs.get(name)
      if (found !== undefined) return found
    }
    throw new RangeError(`The table of noise has no line for ${names.join(" or ")}.`)
  }
}

/** Costs of letters lost or added, by place and letter. */
const byPlace = (of: ReturnType<typeof reader>, name: "lose" | "add"): Float64Array => {
  const costs = new Float64Array(3 * alphabet)
  ;["first", "inside", "last"].forEach((place, at) => {
    const more = of(`${name} at ${place}`)
    costs.fill(of(`${name} consonant`) + more, at * alphabet, (at + 1) * alphabet)
    for (const letter of plain)
      costs[at * alphabet + codeOf(letter)] =
        of(`${name} ${letter}`, `${name} ${isVowel(letter) ? "vowel" : "consonant"}`) + more
    if (place === "last") costs[at * alphabet + codeOf("e")] = of(`${name} last e`)
  })
  return costs
}

/**
 * Reads costs from lines of an operation's name and its cost (`change a e 4.2`, `lose vowel 5.1`). A letter without a
 * line of its own costs what its kind does. `unlikelyFirst` is added where a name begins with a letter that does not
 * sound like its first one; a fit leaves it out.
 */
export const operationCosts = (table: string, unlikelyFirst = usualUnlikelyFirst): OperationCosts => {
  const of = reader(table)
  const changed = new Float64Array(alphabet * alphabet).fill(of("change other"))
  const changedFirst = new Float64Array(alphabet * alphabet).fill(of("change other") + unlikelyFirst)
  for (const meant of plain)
    for (const typed of plain) {
      const kind = changeKind(meant, typed)
      const cost = of(`change ${meant} ${typed}`, `change ${kind}`)
      const at = codeOf(meant) * alphabet + codeOf(typed)
      changed[at] = cost
      changedFirst[at] =
        cost + of("change at first") + (kind === "vowel" || kind === "sound" ? 0 : unlikelyFirst)
    }
  return {
    keep: of("keep"),
    swap: of("swap"),
    farSwap: of("swap far"),
    lostTwo: of("lose two"),
    lostThree: of("lose three"),
    repeatedTwo: of("repeat two"),
    addedTwo: of("add two"),
    lostDouble: of("lose double"),
    addedDouble: of("add double"),
    changed,
    changedFirst,
    lost: byPlace(of, "lose"),
    added: byPlace(of, "add"),
    respelt: respellingsWith((meant, typed) => of(`respell ${meant} ${typed}`, "respell")),
  }
}
