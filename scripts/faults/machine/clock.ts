import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const LIBRARY = "libfaketime.so.1"

/** A clock that can be set while processes run. */
export interface FakeClock {
  /** The settings with which a process sees this clock. */
  readonly settings: NodeJS.ProcessEnv
  /** Moves the clock so many seconds away from the true time. */
  readonly shift: (seconds: number) => void
}

/** The path of libfaketime in Debian's or Fedora's folders; undefined where it is not installed. */
function findLibrary(): string | undefined {
  for (const folder of [
    `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`,
    "/usr/lib64",
  ])
    try {
      if (readdirSync(join(folder, "faketime")).includes(LIBRARY)) return join(folder, "faketime", LIBRARY)
    } catch {
      // There is no such folder on this machine.
    }
  return undefined
}

/** A clock at the true time; undefined where libfaketime is not installed. */
export function openFakeClock(folder: string): FakeClock | undefined {
  const library = findLibrary()
  if (library === undefined) return undefined
  const file = join(folder, "clock")
  const shift = (seconds: number) => writeFileSync(file, seconds < 0 ? `${seconds}s` : `+${seconds}s`)
  shift(0)
  return {
    shift,
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      // Timers use the monotonic clock, which no administrator can set.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
  }
}
