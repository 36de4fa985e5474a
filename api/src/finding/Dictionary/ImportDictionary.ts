/** `npm run dictionary:import -- <folder or file>`: adds a list to the dictionary of this installation. */
import { resolve } from "node:path"
import { Effect, Either } from "effect"
import { dataDirSetting } from "../../Config.ts"
import { importList } from "./ImportList.ts"

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const program = Effect.gen(function* () {
  const dataDir = yield* dataDirSetting
  const root = process.cwd()
  const source = process.argv[2]
  if (source === undefined) {
    say("Name the folder or the .tsv file: npm run dictionary:import -- <folder or file>")
    process.exitCode = 1
    return
  }
  const imported = importList(resolve(root, dataDir), resolve(root, source))
  if (Either.isRight(imported)) {
    const { files, lines } = imported.right
    say(`Imported ${lines} lines of ${files} files. Restart the API to use them.`)
    return
  }
  const { left } = imported
  say(typeof left === "string" ? left : left.message)
  say("Nothing was imported.")
  process.exitCode = 1
})

Effect.runSync(program)
