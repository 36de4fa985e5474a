import { rmSync } from "node:fs"
import { join } from "node:path"
import { fill, mountSmallDisk, unmount } from "../../servers/disk.ts"
import { launch } from "../machine/product.ts"
import type { Machine, Stage } from "./stage.ts"

interface OnSmallDisk extends Machine {
  readonly disk: string
}

/** The product with its data on a disk of its own that can be filled. */
export const diskStage: Stage<OnSmallDisk> = {
  name: "disk",
  async open(disk) {
    if (!mountSmallDisk(disk)) return "only root may make a small disk"
    try {
      // The reserve that uploads leave free is larger than this disk by default.
      const product = await launch(join(disk, "data"), { DISK_RESERVE_MB: "32" })
      return { product, disk, stop: () => product.stop().finally(() => unmount(disk)) }
    } catch (error) {
      unmount(disk)
      throw error
    }
  },
  faults: [
    {
      name: "full-disk",
      lasts: [4_000, 7_000],
      begin({ disk }) {
        const ballast = join(disk, "ballast")
        fill(ballast)
        return () => rmSync(ballast)
      },
    },
  ],
}
