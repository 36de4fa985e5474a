import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { run } from "../processes/run.ts"
import { inProject } from "../project.ts"
import { say, step } from "../terminal/report.ts"

const CHROMIUM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
const KHMER_FONTS = "/usr/share/fonts/truetype/khmeros"

/** The part of Playwright that is used here. */
interface Playwright {
  readonly chromium: { readonly executablePath: () => string }
}

async function find(program: string): Promise<string | undefined> {
  const { code, output } = await run("sh", ["-c", `command -v ${program}`])
  return code === 0 ? output.trim() : undefined
}

async function findChromium(): Promise<string | undefined> {
  if (process.env["CHROMIUM_PATH"]) return process.env["CHROMIUM_PATH"]
  for (const name of CHROMIUM_NAMES) {
    const path = await find(name)
    if (path) return path
  }
  // Playwright is a dependency of e2e, so it is resolved from there.
  const playwright: Playwright = createRequire(inProject("e2e", "package.json"))("playwright")
  const path = playwright.chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const canUseApt = () =>
  process.getuid?.() === 0 && existsSync("/usr/bin/apt-get") && existsSync("/etc/debian_version")

async function installDebianPackages(packages: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  const command = ["apt-get", "install", "-y", "--no-install-recommends", ...packages].join(" ")
  const hasLists =
    existsSync("/var/lib/apt/lists") &&
    readdirSync("/var/lib/apt/lists").some((name) => name.includes("Packages"))
  const attempts = hasLists ? [command, `apt-get update && ${command}`] : [`apt-get update && ${command}`]
  let output = ""
  for (const attempt of attempts) {
    const outcome = await run("sh", ["-c", attempt], { env })
    if (outcome.code === 0) return
    output = outcome.output
  }
  say(output.trimEnd().split("\n").slice(-8).join("\n"))
  say(`! ${packages.join(", ")} could not be installed by apt: the tests that need them will fail`)
}

async function provideByDownload(missing: readonly string[]): Promise<void> {
  if (missing.includes("redis-server"))
    say(
      "! no redis-server on this machine: install it (macOS: brew install redis; Fedora: dnf install redis), the tests need a real one",
    )
  if (missing.includes("chromium")) {
    const cli = inProject("node_modules", "playwright", "cli.js")
    const { code } = await step("downloading a Chromium (Playwright)", () =>
      run(process.execPath, [cli, "install", "chromium"]),
    )
    if (code !== 0) say("! no Chromium: install one, or set CHROMIUM_PATH; the tests in a browser will fail")
  }
  if (missing.some((name) => name.startsWith("fonts")))
    say("! no Khmer font on this machine: screenshots show Khmer only where the pages bring their own")
}

/**
 * Installs the programs that the tests need: Redis, Chromium and a Khmer font. Returns the path of Chromium, which the
 * tests get as CHROMIUM_PATH.
 */
export async function provideTestPrograms(): Promise<string | undefined> {
  const missing: string[] = []
  if (!(await find("redis-server"))) missing.push("redis-server")
  if (!(await findChromium())) missing.push("chromium")
  if (process.platform === "linux" && !existsSync(KHMER_FONTS))
    missing.push("fonts-khmeros", "fonts-noto-core")
  if (missing.length > 0) {
    if (canUseApt())
      await step(`installing ${missing.join(", ")} (apt)`, () => installDebianPackages(missing))
    else await provideByDownload(missing)
  }
  return findChromium()
}
