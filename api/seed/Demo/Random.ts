/** Pseudo-random numbers from 0 (included) to 1 (excluded), the same for the same seed (Mulberry32). */
export const makeRandom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `least` to `most`, both included. */
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return { next, between }
}

export type Random = ReturnType<typeof makeRandom>
