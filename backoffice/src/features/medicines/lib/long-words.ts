/** The room that a character takes, in widths of a small Latin letter. Most Khmer marks stand above or below their letter. */
const roomOf = (character: string): number => {
  if (/\p{M}/u.test(character)) return 0.3
  return /[\p{Lu}\p{Script=Khmer}]/u.test(character) ? 1.35 : 1
}

/** What one line of a card has room for beside a photo on a phone of 390 px, in widths of a small Latin letter. */
const line = 24

/** Whether a name or a strength needs more than one line of its card on a phone. */
export const isLong = (words: string): boolean =>
  [...words].reduce((room, character) => room + roomOf(character), 0) > line
