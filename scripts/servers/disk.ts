import { spawnSync } from "node:child_process"
import { closeSync, openSync, writeSync } from "node:fs"
import { codeOf } from "../terminal/failure.ts"

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

/** Mounts a separate disk of 400 MB in memory over a folder; returns whether the machine allows it. */
export function mountSmallDisk(folder: string): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", folder]).status === 0
}

export function unmount(folder: string): void {
  spawnSync("umount", ["--lazy", folder])
}
