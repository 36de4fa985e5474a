import { spawnSync } from "node:child_process"
import { closeSync, openSync, writeSync } from "node:fs"
import { codeOf } from "../terminal/failure.ts"
import { temporaryFolder } from "./support.ts"
import type { After } from "./support.ts"

/** Fills the disk completely. */
export function fill(file: string): void {
  const descriptor = openSync(file, "w")
  try {
    for (let size = 1_048_576; size >= 1; size = Math.floor(size / 4))
      for (;;) if (!tryWrite(descriptor, size)) break
  } finally {
    closeSync(descriptor)
  }
}

function tryWrite(descriptor: number, size: number): boolean {
  try {
    return writeSync(descriptor, Buffer.alloc(size)) > 0
  } catch (error) {
    if (codeOf(error) !== "ENOSPC") throw error
    return false
  }
}

/** A separate disk of 400 MB; undefined when the machine does not allow it. */
export function smallDisk(after: After): string | undefined {
  const folder = temporaryFolder(after)
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", folder])
  if (mounted.status !== 0) return undefined
  after(() => void spawnSync("umount", ["--lazy", folder]))
  return folder
}
