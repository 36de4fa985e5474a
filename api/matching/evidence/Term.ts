/** A name to correct towards. */
export interface Term {
  /** The name to answer with: normalised, words separated by spaces. */
  readonly term: string
  /** What is compared: its letters, or its sound, without spaces. */
  readonly letters: string
  /** What it names; names of one thing do not compete with one another. */
  readonly thing: string
  /** The cost of meaning it rather than a well-known name. */
  readonly rarity: number
}
