import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DEPENDENCY_CRUISER } from "../checks/check-steps.ts"
import { inProject } from "../project.ts"

const require = createRequire(import.meta.url)
interface Rule {
  readonly name: string
  readonly comment: string
}

interface Violation {
  readonly from: string
  readonly rule: { readonly name: string }
}

const { forbidden }: { readonly forbidden: readonly Rule[] } = require("../../.dependency-cruiser.cjs")

const WORKSPACES = ["shared", "api", "bot", "miniapp", "backoffice", "e2e"]

/** One or more files that break each rule: [rule, file, what it imports]. */
const BREACHES: ReadonlyArray<readonly [rule: string, file: string, imported: string]> = [
  ["shared-imports-no-workspace", "shared/src/A.ts", "../../api/src/finding/Carts.ts"],
  ["shared-runs-anywhere", "shared/src/B.ts", "react"],
  ["shared-without-node", "shared/src/C.ts", "node:fs"],
  ["web-platform-for-the-web-apps", "api/src/Framed.ts", "../../shared/web/sessions/session.ts"],
  ["web-platform-for-the-web-apps", "shared/src/D.ts", "../web/sessions/session.ts"],
  ["web-platform-takes-types-of-the-contract", "shared/web/client/a.ts", "../../src/Api.ts"],
  ["nobody-imports-an-application", "bot/src/a.ts", "../../api/src/finding/Carts.ts"],
  ["seeds-only-for-api-and-e2e", "bot/src/b.ts", "../../api/seed/seedSale.ts"],
  ["bot-has-no-database", "bot/src/c.ts", "pg"],
  ["nobody-imports-scripts", "api/src/Scripted.ts", "../../scripts/a.ts"],
  ["matching-knows-nobody", "api/matching/Names.ts", "effect"],
  ["matching-knows-nobody", "api/matching/Words.ts", "../src/finding/Carts.ts"],
  ["only-repos-see-sql", "api/src/finding/Carts.ts", "@effect/sql"],
  ["repo-only-for-its-own-service", "api/src/counter/Sales.ts", "../finding/Carts/CartsRepo.ts"],
  ["handlers-ask-services", "api/src/finding/Carts/CartsHttp.ts", "./CartsRepo.ts"],
  ["handlers-only-for-the-server", "api/src/finding/Orders.ts", "./Carts/CartsHttp.ts"],
  ["server-only-for-main", "api/src/finding/Served.ts", "../server/Answers.ts"],
  ["http-helpers-for-handlers", "api/src/finding/Asked.ts", "../http/ClientAddress.ts"],
  ["http-helpers-stand-on-the-ground", "api/src/http/Greedy.ts", "../finding/Carts.ts"],
  ["jobs-above-capabilities", "api/src/finding/Clocked.ts", "../jobs/Jobs.ts"],
  ["platform-below-the-other-groups", "api/src/platform/Knowing.ts", "../finding/Carts.ts"],
  ["repos-call-nobody", "api/src/finding/Carts/CartsRepo.ts", "../../counter/Sales.ts"],
  ["main-is-the-top", "api/src/Late.ts", "./main.ts"],
  ["features-never-import-features", "miniapp/src/features/cart/a.ts", "../search/b.ts"],
  ["features-do-not-know-the-app", "miniapp/src/features/cart/c.ts", "../../app/routes.ts"],
  ["kit-knows-no-feature", "miniapp/src/lib/d.ts", "../features/cart/a.ts"],
  ["telegram-behind-the-platform", "miniapp/src/features/cart/e.ts", "@telegram-apps/sdk-react"],
  ["telegram-behind-the-platform", "miniapp/src/platform/telegram/h.ts", "@telegram-apps/sdk-react"],
  ["charts-behind-components", "backoffice/src/features/sales/f.tsx", "recharts"],
  ["no-effect-on-a-phone", "miniapp/src/features/cart/g.ts", "effect"],
  ["no-effect-on-a-phone", "shared/web/client/b.ts", "effect"],
  ["no-cycles", "api/src/Round.ts", "./Trip.ts"],
  ["resolvable", "api/src/Lost.ts", "./nowhere.ts"],
  ["declared-dependencies", "api/src/Undeclared.ts", "recharts"],
  ["no-development-packages-in-the-product", "api/src/Checked.ts", "fast-check"],
]

const ALLOWED = {
  "e2e/specs/loop.spec.ts": 'export * from "../../api/seed/seedSale.ts"',
  "api/src/counter/Sales/SalesRepo.ts": 'export * from "@effect/sql"',
  "api/src/platform/Files/FilesHttp.ts": 'export * from "../../http/ClientAddress.ts"',
  "api/src/server/Capabilities.ts": 'export * from "../platform/Files/FilesHttp.ts"',
  "miniapp/src/app/routes.ts": 'export * from "../features/search/b.ts"',
  "shared/web/client/c.ts":
    'export * from "../../src/Calls.ts"\nexport * from "../../src/Primitives/TextRules.ts"',
  "shared/web/client/d.ts": 'export * from "react"',
  "miniapp/src/lib/e.ts": 'export * from "../../../shared/web/sessions/session.ts"',
  "miniapp/src/platform/telegram/telegram-client.ts": 'export * from "@telegram-apps/sdk-react"',
}

const OTHERS = {
  "api/src/main.ts": "",
  "api/src/http/ClientAddress.ts": "export const address = 1",
  "api/src/jobs/Jobs.ts": "export const jobs = 1",
  "api/src/server/Answers.ts": "export const answer = 1",
  "api/src/Trip.ts": 'export * from "./Round.ts"',
  "api/seed/seedSale.ts": "export const sale = 1",
  "shared/src/Api.ts": "export const api = 1",
  "shared/src/Calls.ts": "export type Calls = 1",
  "shared/src/Primitives/TextRules.ts": "export const longest = 1",
  "shared/web/sessions/session.ts": "export const session = 1",
  "scripts/a.ts": "export const a = 1",
  "miniapp/src/features/search/b.ts": "export const b = 1",
}

let folder: string
let violations: readonly Violation[]

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** The content of a file; a .tsx file gets a component, so that parsing JSX is tested too. */
function breachOf(path: string, imported: string): string {
  const component = path.endsWith(".tsx")
    ? "\nexport const List = <Row,>(props: { row: Row }) => <p>{String(props.row)}</p>"
    : ""
  return `export * from "${imported}"${component}`
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "rokthnam-arrows-"))
  symlinkSync(inProject("node_modules"), join(folder, "node_modules"))
  cpSync(inProject(".dependency-cruiser.cjs"), join(folder, ".dependency-cruiser.cjs"))
  for (const workspace of WORKSPACES) {
    mkdirSync(join(folder, workspace))
    cpSync(inProject(workspace, "package.json"), join(folder, workspace, "package.json"))
  }
  writeFileSync(join(folder, "package.json"), "{}")
  for (const [path, content] of Object.entries({ ...OTHERS, ...ALLOWED })) write(path, content)
  for (const [, path, imported] of BREACHES) write(path, breachOf(path, imported))
  const given = [...DEPENDENCY_CRUISER, "--output-type", "json", ...WORKSPACES]
  // dependency-cruiser's exit code is the number of violations.
  const { stdout } = await promisify(execFile)(process.execPath, given, {
    cwd: folder,
    maxBuffer: 1e8,
  }).catch((error: { readonly stdout: string }) => error)
  violations = JSON.parse(stdout).summary.violations
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("the direction of imports", () => {
  test("has a breach to prove each of its rules", () => {
    const proved = [...new Set(BREACHES.map(([rule]) => rule))]
    expect(proved.toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted())
  })

  test.each(BREACHES)("%s refuses %s importing %s", (rule, path) => {
    expect(violations.filter(({ from }) => from === path).map((violation) => violation.rule.name)).toContain(
      rule,
    )
  })

  test.each(Object.keys(ALLOWED))("lets %s import what it does", (path) => {
    expect(violations.filter(({ from }) => from === path)).toEqual([])
  })

  test("says why, in every rule", () => {
    for (const { comment } of forbidden) expect(comment).toMatch(/^.{40,}\.$/)
  })
})
