/**
 * One thing that was looked at. `bad`: something does not work or will be lost. `note`: it works, but somebody should
 * know. `advice` says what to do.
 */
export type Finding = {
  readonly about: string
  readonly state: "good" | "note" | "bad"
  readonly found: string
  readonly advice?: string
}

export const good = (about: string, found: string): Finding => ({ about, state: "good", found })
export const note = (about: string, found: string, advice: string): Finding => ({
  about,
  state: "note",
  found,
  advice,
})
export const bad = (about: string, found: string, advice: string): Finding => ({
  about,
  state: "bad",
  found,
  advice,
})
