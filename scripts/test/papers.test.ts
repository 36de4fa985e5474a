import { existsSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { inProject } from "../project.ts"

const read = (...path: readonly string[]) => readFileSync(inProject(...path), "utf8")
const PAPERS = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "deploy/README.md",
  "docs/security/asvs-5-level-2.md",
]
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(read("package.json"))

/** A file of the project in backticks. In CONTRIBUTING, X and NN stand for a name and a number. */
const FILE =
  /`((?:api|bot|deploy|docs|e2e|miniapp|backoffice|scripts|shared)\/[\w./-]+\.(?:tsx?|md|ya?ml|json))`/g

/** How many requirements of levels 1 and 2 the chapters of ASVS 5.0.0 have, from 1 to 17. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const STATES = ["met", "in part", "not met", "operator", "does not apply"]

/** The numbers of a row: "6.2.2–6.2.3" has two. */
function numbersOf(row: string): readonly string[] {
  const [first = "", last = first] = row.split("–")
  const [chapter, section, from] = first.split(".")
  const count = Number(last.split(".")[2]) - Number(from) + 1
  return Array.from({ length: count }, (_, index) => `${chapter}.${section}.${Number(from) + index}`)
}

const rows = [
  ...read("docs", "security", "asvs-5-level-2.md").matchAll(
    /^\| ([\d.–]+) +\|[^|]+\| ([a-z ]+?) +\| (.+) \|$/gm,
  ),
].map(([, numbers = "", state = "", why = ""]) => ({ numbers: numbersOf(numbers), state, why }))

describe("the papers", () => {
  test.each(PAPERS)("%s names files and commands that exist", (paper) => {
    const text = read(paper)
    const files = [...text.matchAll(FILE)]
      .map(([, file = ""]) => file)
      .filter((file) => !/\/X|NN_/.test(file))
    for (const file of files) expect(existsSync(inProject(file)), file).toBe(true)
    const links = [...text.matchAll(/\]\((?!https?:)([\w./-]+)\)/g)]
    for (const [, link = ""] of links) expect(existsSync(inProject(link)), link).toBe(true)
    const commands = [...text.matchAll(/npm run ([a-z:-]+[a-z])/g)]
    for (const [, command = ""] of commands) expect(Object.keys(scripts)).toContain(command)
    expect(files.length + links.length + commands.length).toBeGreaterThan(0)
  })

  test("go through every requirement of ASVS 5.0.0, level 2, once", () => {
    const listed = rows.flatMap(({ numbers }) => numbers)
    expect(new Set(listed).size).toBe(listed.length)
    const perChapter = REQUIREMENTS.map(
      (_, index) => listed.filter((number) => number.startsWith(`${index + 1}.`)).length,
    )
    expect(perChapter).toEqual(REQUIREMENTS)
    for (const { numbers, state, why } of rows) {
      expect(STATES, numbers.join()).toContain(state)
      expect(why.length, numbers.join()).toBeGreaterThan(5)
    }
  })

  test("say in SECURITY.md what is not met, and sum up correctly", () => {
    const open = rows.filter(({ state }) => state === "not met").flatMap(({ numbers }) => numbers)
    const section = read("SECURITY.md").split("## What is not met")[1] ?? ""
    for (const number of open) expect(section).toContain(number)
    const total = /^\| \*\*All\*\* +\|(.+)\|$/m.exec(read("docs", "security", "asvs-5-level-2.md"))?.[1]
    const counts = STATES.map(
      (state) => rows.filter((row) => row.state === state).flatMap((row) => row.numbers).length,
    )
    expect(total?.match(/\d+/g)?.map(Number)).toEqual(counts)
  })
})
