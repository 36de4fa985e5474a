import type { PhotoAnswer } from "../api/photo-lookup.ts"

const candidateOf = ({ candidates }: PhotoAnswer, name: string) =>
  candidates.find((candidate) => candidate.name === name)

/** The query for a name that was read on the photo: with the strength and form printed on the pack. */
export const queryOf = (answer: PhotoAnswer, name: string): string => candidateOf(answer, name)?.query ?? name

/** Whether neither the dictionary nor a pharmacy knows the name. It is searched only when the customer chooses it. */
export const isUnlisted = (answer: PhotoAnswer, name: string): boolean =>
  candidateOf(answer, name)?.is_listed === false
