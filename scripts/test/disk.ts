import { mountSmallDisk, unmount } from "../servers/disk.ts"
import { temporaryFolder } from "./support.ts"
import type { After } from "./support.ts"

/** A separate disk of 400 MB; undefined when the machine does not allow it. */
export function smallDisk(after: After): string | undefined {
  const folder = temporaryFolder(after)
  if (!mountSmallDisk(folder)) return undefined
  after(() => unmount(folder))
  return folder
}
