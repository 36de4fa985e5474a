import { openHungryClients } from "../machine/hungry-clients.ts"
import { launch } from "../machine/product.ts"
import type { Machine, Stage } from "./stage.ts"

/** The size of V8's heap in MB: much less than it would take by itself. */
const HEAP_MB = 256

/** The product with little memory. */
export const memoryStage: Stage<Machine> = {
  name: "memory",
  async open(folder) {
    const product = await launch(folder, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
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
