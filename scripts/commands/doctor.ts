import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { bad, note } from "../../api/src/operations/Doctor/Finding.ts"
import type { Finding } from "../../api/src/operations/Doctor/Finding.ts"
import { inspectDataFolder } from "../doctor/data-folder.ts"
import { inspectAddress, inspectContact, inspectNode, inspectRedis } from "../doctor/machine.ts"
import { inspectProduct } from "../doctor/running-product.ts"
import { inspectTelegram } from "../doctor/telegram.ts"
import { run } from "../processes/run.ts"
import { openDatabase } from "../product/api-command.ts"
import { serviceEnvironment } from "../product/environment.ts"
import type { Part } from "../product/keeping.ts"
import { readSetting, readSettings } from "../product/settings.ts"
import type { Settings } from "../product/settings.ts"
import { inProject } from "../project.ts"
import { Failure } from "../terminal/failure.ts"
import { say } from "../terminal/report.ts"
import { webhookAddress } from "../../shared/src/Conversations/WebhookAddress.ts"

const INSPECT = inProject("api", "src", "operations", "Doctor", "Inspect.ts")
/** The API wants the address of a database to read its settings, even where there is none to ask. */
const NO_DATABASE = "postgresql://127.0.0.1:1/none"
const MARKS = { good: "✓", note: "!", bad: "✗" }

/** The generated secrets, or stand-ins for those that the first start will generate. */
function secretsOf(dataDir: string): { readonly jwt: string; readonly bot: string } {
  const file = join(dataDir, "secrets.json")
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { jwt: "generated", bot: "generated" }
}

async function tryDatabase(settings: Settings): Promise<Part | Finding> {
  const isNew =
    settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, "postgres", "cluster"))
  if (isNew) return note("database", "there is none yet", "npm start makes it.")
  try {
    return await openDatabase(settings)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return bad("database", error.message, "The end of DATA_DIR/postgres/server.log says more.")
  }
}

/** The API prints its findings as one line. */
function readFindings(output: string): readonly Finding[] {
  const line = output.split("\n").find((text) => text.startsWith("[{"))
  if (line !== undefined) return JSON.parse(line)
  return [
    bad(
      "settings",
      `the API does not run here: ${output.trim().slice(0, 300)}`,
      "Run npm ci, then npm start.",
    ),
  ]
}

/** What only the API can look at: its settings, the database, and the files that the database lists. */
async function inspectByApi(settings: Settings): Promise<readonly Finding[]> {
  const database = await tryDatabase(settings)
  const found = "url" in database
  try {
    const stack = {
      databaseUrl: found ? database.url : NO_DATABASE,
      redisUrl: settings.redisUrl,
      secrets: secretsOf(settings.dataDir),
    }
    const env = serviceEnvironment(settings, stack)
    const { output } = await run(process.execPath, [INSPECT, ...(found ? [] : ["--settings-only"])], { env })
    const findings = readFindings(output)
    return found ? findings : [...findings, database]
  } finally {
    if (found) await database.stop()
  }
}

function pinnedNode(): string {
  const { devDependencies }: { devDependencies: { node: string } } = JSON.parse(
    readFileSync(inProject("package.json"), "utf8"),
  )
  return devDependencies.node
}

async function inspectAll(settings: Settings): Promise<readonly Finding[]> {
  const now = Date.now()
  const telegram = {
    token: readSetting("TELEGRAM_BOT_TOKEN"),
    username: readSetting("TELEGRAM_BOT_USERNAME"),
    apiRoot: readSetting("TELEGRAM_API_ROOT"),
    webhook:
      readSetting("TELEGRAM_WEBHOOK_SECRET") !== undefined ? webhookAddress(settings.publicUrl) : undefined,
  }
  const reserve = Number(readSetting("DISK_RESERVE_MB") ?? 512)
  return [
    inspectNode(pinnedNode()),
    inspectAddress(settings),
    inspectContact(readSetting("CONTACT_EMAIL")),
    ...inspectDataFolder(settings.dataDir, reserve, now),
    ...(await inspectByApi(settings)),
    ...(await inspectRedis(settings)),
    ...(await inspectProduct(settings.dataDir, settings.localUrl)),
    ...(await inspectTelegram(telegram, now)),
  ]
}

function report(findings: readonly Finding[]): void {
  for (const { state, about, found, advice } of findings) {
    say(`${MARKS[state]} ${about}: ${found}`)
    if (advice !== undefined) say(`  → ${advice}`)
  }
  const wrong = findings.filter(({ state }) => state === "bad").length
  say(wrong === 0 ? "Nothing is wrong." : `${wrong} ${wrong === 1 ? "thing is" : "things are"} wrong.`)
}

/**
 * `npm run doctor [-- --json]`: says what is wrong with this installation and what to do. The exit code is 1 when
 * something is. It changes nothing; a private database that is not running is started for the moment.
 */
export async function doctor(given: readonly string[]): Promise<void> {
  if (given.some((option) => option !== "--json")) throw new Failure("Usage: npm run doctor [-- --json]", 64)
  const findings = await inspectAll(readSettings())
  const isWell = findings.every(({ state }) => state !== "bad")
  if (given.length > 0) say(JSON.stringify({ isWell, findings }, null, 2))
  else report(findings)
  process.exitCode = isWell ? 0 : 1
}
