// Finds texts that nothing shows and texts that the code asks for and that are not there, in both web apps and the bot.
import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { inProject } from "../project.ts"
import { say } from "../terminal/report.ts"
import { unusedBotTexts } from "./texts/bot-texts.ts"
import { judge } from "./texts/judge.ts"
import type { Allowed } from "./texts/judge.ts"
import { readKeys } from "./texts/keys.ts"
import { readSources } from "./texts/sources.ts"
import { usesIn } from "./texts/uses.ts"

const LANGUAGES = ["en", "km"] as const
const SHARED = "shared/web/i18n"

const wordsOf = (text: string): readonly string[] => text.match(/\w+/g) ?? []

/** The names and strings of the code that answers failures. */
const answered = new Set(
  readSources(["shared/src", "shared/web", "backoffice/src", "api/src"]).flatMap((source) =>
    wordsOf(source.text).concat(...usesIn(source, "").strings),
  ),
)
/** The server writes the heads of some pages, before any code of the app runs. */
const heads = new Set(wordsOf(readFileSync(inProject("miniapp/page-words.ts"), "utf8")))

const answers: readonly Allowed[] = [
  { start: "errors:codes.", reason: "The answer names the failure.", givenBy: answered },
  { start: "fields:", reason: "The answer names the broken rule.", givenBy: answered },
  { start: "endings:", reason: "The answer names why the session ended.", givenBy: answered },
]
/** What an app asks for, read once for both languages. */
const appOf = (name: string, more: readonly Allowed[]) => ({
  name,
  allowed: [...answers, ...more],
  found: readSources([`${name}/src`, `${name}/worker`, "shared/web"]).map((one) => usesIn(one, "common")),
})
const apps = [
  appOf("backoffice", [
    { start: "errors:what.", reason: "The answer names what is missing.", givenBy: answered },
  ]),
  appOf("miniapp", [
    { start: "offers:", reason: "The heads of the pages of pharmacies and medicines.", givenBy: heads },
    { start: "account:own.", reason: "The head of the customer's account.", givenBy: heads },
  ]),
]
const bot = readSources(["bot/src"])

const judgeApp = async ({ name, allowed, found }: (typeof apps)[number], language: string) => ({
  name,
  ...judge(await readKeys([`${name}/src/i18n/${language}`, `${SHARED}/${language}`]), found, allowed),
})

/** Every complaint, each a line. */
const complaints = async (language: (typeof LANGUAGES)[number]): Promise<string[]> => {
  const shared = await readKeys([`${SHARED}/${language}`])
  const isShared = (key: string) => {
    const [namespace = "", rest = ""] = key.split(/:(.*)/s)
    return shared.get(namespace)?.has(rest) ?? false
  }
  const verdicts = await Promise.all(apps.map((app) => judgeApp(app, language)))
  return verdicts.flatMap(({ name, unused, missing, idle }) =>
    unused
      // A text of both apps may be shown by one of them only.
      .filter((key) => !isShared(key) || verdicts.every((one) => one.unused.includes(key)))
      .map((key) => `nothing shows ${key}`)
      .concat(missing.map((words) => `${words}, which is not there`))
      .concat(idle.map((start) => `everything below ${start} is found without being allowed`))
      .map((words) => `${name}, ${language}: ${words}`),
  )
}

const botComplaints = async (language: (typeof LANGUAGES)[number]): Promise<string[]> => {
  const texts = await import(pathToFileURL(inProject(`bot/src/copy/${language}.ts`)).href)
  return unusedBotTexts(texts[language], bot).map((key) => `bot, ${language}: nothing says ${key}`)
}

const all = (
  await Promise.all(LANGUAGES.flatMap((language) => [complaints(language), botComplaints(language)]))
).flat()
for (const line of all) say(line)
process.exitCode = all.length === 0 ? 0 : 1
