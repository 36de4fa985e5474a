/**
 * `node api/bench/safety/FitNoiseTables.ts`: learns how names are misspelt and writes the two shipped tables. The
 * pairs are in ../shared/data, which is not part of the product.
 */
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { fitNoise } from "./FitNoise.ts"
import { khmerPairs, latinPairs } from "./NoisePairs.ts"

const write = (file: string, name: string, comment: string, table: string): void => {
  writeFileSync(
    fileURLToPath(new URL(`../../matching/evidence/${file}.ts`, import.meta.url)),
    `/**
 * ${comment}: what each operation costs, a line each.
 * Written by api/bench/safety/FitNoiseTables.ts from collected misspellings; not edited by hand.
 */
export const ${name} = \`
${table}
\`
`,
  )
}

write("LatinNoise", "latinNoise", "Misspellings of names in Latin letters", fitNoise(latinPairs()))
write(
  "KhmerNoise",
  "khmerNoise",
  "Khmer spellings of Latin names, both as their sound",
  fitNoise(khmerPairs()),
)
