import { openHungryClients } from "../machine/hungry-clients.ts"
import { launch, SMALL_HEAP_MB } from "../machine/product.ts"
import type { Machine, Stage } from "./stage.ts"

/** The product with little memory. */
export const memoryStage: Stage<Machine> = {
  name: "memory",
  async open(folder) {
    const product = await launch(folder, { NODE_OPTIONS: `--max-old-space-size=${SMALL_HEAP_MB}` })
    return { product, stop: product.stop }
  },
  faults: [
    {
      name: "hungry-clients",
      lasts: [4_000, 6_000],
      begin: ({ product }) => openHungryClients(product.origin),
    },
  ],
}
