import { join } from "node:path"
import { inProject } from "../project.ts"

const FOLDERS = ["shared", "api", "bot", "miniapp", "backoffice", "e2e", "scripts"]
/** What tsc checks apart: the web platform has a browser's types, the contract beside it has none. */
const TYPED = [...FOLDERS, "shared/web"]
const tool = (name: string) => join(inProject("node_modules", ".bin"), name)

/** One tool and what it is run with. */
export interface CheckStep {
  readonly title: string
  readonly program: string
  readonly given: readonly string[]
}

/** dependency-cruiser with its parser taught to read components; takes the folders to look at. */
export const DEPENDENCY_CRUISER: readonly string[] = [
  "--import",
  inProject("scripts", "checks", "swc-reads-tsx.ts"),
  inProject("node_modules", "dependency-cruiser", "bin", "dependency-cruise.mjs"),
  "--config",
  ".dependency-cruiser.cjs",
]

/** Everything `npm run check` does, the slow ones first. */
export const CHECK_STEPS: readonly CheckStep[] = [
  {
    title: "direction of imports (dependency-cruiser)",
    program: process.execPath,
    given: [...DEPENDENCY_CRUISER, ...FOLDERS],
  },
  { title: "unused code (knip)", program: tool("knip"), given: ["--no-progress"] },
  ...TYPED.map((folder) => ({
    title: `types of ${folder} (tsc)`,
    program: tool("tsc"),
    given: ["-p", folder],
  })),
  { title: "lint (oxlint)", program: tool("oxlint"), given: ["--deny-warnings"] },
  { title: "format (oxfmt)", program: tool("oxfmt"), given: ["--check"] },
]
