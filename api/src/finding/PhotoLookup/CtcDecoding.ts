/** The text of a line, and the recogniser's confidence: the mean of its letters' probabilities, 0 to 1. */
export interface ReadLine {
  readonly text: string
  readonly score: number
}

/**
 * Greedy CTC decoding of `steps` × `alphabet.length` probabilities. Each step takes the most likely class. Repeats
 * of a class count as one letter; class 0 (`alphabet[0]`, the blank) separates letters.
 */
export const decodeCtc = (
  probabilities: Float32Array,
  steps: number,
  alphabet: ReadonlyArray<string>,
): ReadLine => {
  const classes = alphabet.length
  let text = ""
  let sum = 0
  let letters = 0
  let previous = 0
  for (let step = 0; step < steps; step++) {
    const from = step * classes
    let best = 0
    let highest = probabilities[from] ?? 0
    for (let index = 1; index < classes; index++) {
      const probability = probabilities[from + index] ?? 0
      if (probability <= highest) continue
      highest = probability
      best = index
    }
    if (best !== 0 && best !== previous) {
      text += alphabet[best] ?? ""
      sum += highest
      letters++
    }
    previous = best
  }
  return { text, score: letters === 0 ? 0 : sum / letters }
}
