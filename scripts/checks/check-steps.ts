import { join } from "node:path"
import { inProject } from "../project.ts"

const FOLDERS = ["shared", "api", "bot", "miniapp", "backoffice", "e2e", "scripts"]
/**
 * The folders that tsc checks separately: shared/web needs the browser's types, the rest of shared must not have them.
 */
const TYPED = [...FOLDERS, "shared/web"]
const tool = (name: string) => join(inProject("node_modules", ".bin"), name)

/** A tool and its arguments. */
export interface CheckStep {
  readonly title: string
  readonly program: string
  readonly given: readonly string[]
}

/** dependency-cruiser with a parser that accepts JSX; the folders to check follow as arguments. */
export const DEPENDENCY_CRUISER: readonly string[] = [
  "--import",
  inProject("scripts", "checks", "swc-reads-tsx.ts"),
  inProject("node_modules", "dependency-cruiser", "bin", "dependency-cruise.mjs"),
  "--config",
  ".dependency-cruiser.cjs",
]

/** All steps of `npm run check`, the slow ones first. */
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
    // One thread each: several are checked at a time, and each thread more would work out the same types again.
    given: ["-p", folder, "--singleThreaded"],
  })),
  {
    title: "texts that are unused or missing",
    program: process.execPath,
    given: [inProject("scripts", "checks", "texts.ts")],
  },
  { title: "lint (oxlint)", program: tool("oxlint"), given: ["--deny-warnings"] },
  { title: "format (oxfmt)", program: tool("oxfmt"), given: ["--check"] },
]
