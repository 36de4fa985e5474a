import { join } from "node:path"
import { inProject } from "./project.mjs"

const WORKSPACES = ["shared", "api", "bot", "miniapp", "backoffice", "e2e"]
/** What tsc checks apart: the web platform has a browser's types, the contract beside it has none. */
const TYPED = [...WORKSPACES, "shared/web"]
const tool = (name) => join(inProject("node_modules", ".bin"), name)

/** dependency-cruiser with its parser taught to read components; takes the folders to look at. */
export const DEPENDENCY_CRUISER = [
  "--require",
  inProject("scripts", "lib", "swc-reads-tsx.cjs"),
  inProject("node_modules", "dependency-cruiser", "bin", "dependency-cruise.mjs"),
  "--config",
  ".dependency-cruiser.cjs",
]

/** Everything `npm run check` does, the slow ones first. */
export const CHECK_STEPS = [
  {
    title: "direction of imports (dependency-cruiser)",
    program: process.execPath,
    arguments: [...DEPENDENCY_CRUISER, ...WORKSPACES, "scripts"],
  },
  { title: "unused code (knip)", program: tool("knip"), arguments: ["--no-progress"] },
  ...TYPED.map((workspace) => ({
    title: `types of ${workspace} (tsc)`,
    program: tool("tsc"),
    arguments: ["-p", workspace],
  })),
  { title: "lint (oxlint)", program: tool("oxlint"), arguments: ["--deny-warnings"] },
  { title: "format (oxfmt)", program: tool("oxfmt"), arguments: ["--check"] },
]
