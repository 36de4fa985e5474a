import { type InferenceSession, Tensor } from "onnxruntime-node"
import { natively } from "../../platform/NativeCalls.ts"
import { decodeCtc, type ReadLine } from "./CtcDecoding.ts"
import type { RgbImage } from "./RgbImage.ts"

/** Input of shape [1, 3, height, width] with values from -1 to 1 and the blue plane first. */
export const recognitionInput = (line: RgbImage): Float32Array => {
  const plane = line.width * line.height
  const input = new Float32Array(plane * 3)
  for (let channel = 0; channel < 3; channel++) {
    const offset = channel * plane
    const source = 2 - channel
    for (let pixel = 0; pixel < plane; pixel++)
      input[offset + pixel] = (line.data[pixel * 3 + source] ?? 0) / 127.5 - 1
  }
  return input
}

/** The recogniser's classes: the blank, the lines of its key file, and the space. */
export const alphabetOf = (keys: string): ReadonlyArray<string> => [
  "",
  ...keys.replace(/\r?\n$/, "").split(/\r?\n/),
  " ",
]

/** Reads one upright line. Batches of six lines were slower, since every line is padded to the longest one. */
export const recogniseText = async (
  recogniser: InferenceSession,
  alphabet: ReadonlyArray<string>,
  line: RgbImage,
): Promise<ReadLine> => {
  const input = new Tensor("float32", recognitionInput(line), [1, 3, line.height, line.width])
  const answer = Object.values(await natively(() => recogniser.run({ x: input })))[0]
  if (!(answer?.data instanceof Float32Array)) throw new TypeError("The recogniser answered no numbers")
  return decodeCtc(answer.data, answer.dims[1] ?? 0, alphabet)
}
