import { join } from "node:path"
import { writeSubsets } from "./font-subsets.ts"

/** A plugin of Vite: `@rokthnam/fonts` in a style sheet is the folder with the faces that the pages use. */
export const fontSubsets = () => ({
  name: "rokthnam-font-subsets",
  config: async () => ({
    resolve: {
      alias: { "@rokthnam/fonts": await writeSubsets(join(import.meta.dirname, "../../.build/fonts")) },
    },
  }),
})
