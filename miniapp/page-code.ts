import { join } from "node:path"
import type { Rolldown } from "vite"

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** What a page is made of besides what every page loads, as modules below `src`; `texts` are in the reader's language. */
type Parts = { readonly modules: ReadonlyArray<string>; readonly texts?: ReadonlyArray<string> }

const login = { modules: ["app/routes/login-page.tsx"], texts: ["account"] } as const
const results = { modules: ["features/search/components/results.tsx"], texts: ["results"] } as const

/** The pages by what the server calls them: their path, or what they are about. */
const partsOfPages: Readonly<Record<string, Parts>> = {
  "/": { modules: ["app/routes/home-page.tsx"] },
  "/telegram-bot": { modules: ["app/routes/telegram-bot-page.tsx"], texts: ["bot"] },
  "/help": { modules: ["app/routes/help-page.tsx"], texts: ["guide"] },
  "/terms": { modules: ["app/routes/legal-pages.tsx"], texts: ["legal"] },
  "/privacy": { modules: ["app/routes/legal-pages.tsx"], texts: ["legal"] },
  "/login": login,
  "/user/login": login,
  search: { modules: ["app/routes/home-page.tsx", ...results.modules], texts: results.texts },
  medicine: { modules: ["app/routes/medicine-page.tsx"], texts: ["offers"] },
  pharmacy: { modules: ["app/routes/pharmacy-page.tsx"], texts: ["offers"] },
}

const isChunk = (output: Bundle[string]): output is Chunk => output.type === "chunk"

/** The names of these files and of all that they import. */
const withImports = (bundle: Bundle, begin: ReadonlyArray<Chunk>): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (fileName: string): void => {
    const chunk = bundle[fileName]
    if (found.has(fileName) || chunk === undefined || !isChunk(chunk)) return
    found.add(fileName)
    chunk.imports.forEach(add)
  }
  for (const { fileName } of begin) add(fileName)
  return found
}

/**
 * The addresses of the code that each page needs at once, in one language: the page's own script would ask for it only after it
 * has come and run, which on a slow line is a second later.
 */
export const codeOfPages = (
  bundle: Bundle,
  language: "en" | "km",
): Readonly<Record<string, ReadonlyArray<string>>> => {
  const chunks = Object.values(bundle).filter(isChunk)
  const common = withImports(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  )
  const fileOf = (module: string): Chunk => {
    const path = join(import.meta.dirname, "src", module)
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === path)
    if (chunk === undefined) throw new Error(`No file of the build begins with ${module}.`)
    return chunk
  }
  const addresses = ({ modules, texts = [] }: Parts) => {
    const words = ["core", ...texts].map((name) => `i18n/${language}/${name}.ts`)
    return [...withImports(bundle, [...words, ...modules].map(fileOf))]
      .filter((file) => !common.has(file))
      .map((file) => `/${file}`)
  }
  return Object.fromEntries(Object.entries(partsOfPages).map(([page, parts]) => [page, addresses(parts)]))
}
