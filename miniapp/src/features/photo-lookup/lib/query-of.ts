import type { PhotoAnswer } from "../api/photo-lookup.ts"

const candidateOf = ({ candidates }: PhotoAnswer, name: string) =>
  candidates.find((candidate) => candidate.name === name)

/** What to search for when a name of a photo is chosen: with the strength and form that stand on the pack. */
export const queryOf = (answer: PhotoAnswer, name: string): string => candidateOf(answer, name)?.query ?? name

/** Whether a name is in no dictionary and no pharmacy: the person is asked before it is searched for. */
export const isUnlisted = (answer: PhotoAnswer, name: string): boolean =>
  candidateOf(answer, name)?.is_listed === false
