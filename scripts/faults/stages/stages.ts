import { clockStage } from "./clock.ts"
import { diskStage } from "./disk.ts"
import { memoryStage } from "./memory.ts"
import { networkStage } from "./network.ts"
import { processStage } from "./processes.ts"
import { asAnyStage } from "./stage.ts"
import type { AnyStage } from "./stage.ts"

/** Every stage, in the order in which they are performed. */
export const STAGES: readonly AnyStage[] = [
  asAnyStage(processStage),
  asAnyStage(networkStage),
  asAnyStage(diskStage),
  asAnyStage(clockStage),
  asAnyStage(memoryStage),
]

export const FAULT_NAMES: readonly string[] = STAGES.flatMap(({ faultNames }) => faultNames)
