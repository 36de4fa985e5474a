import type { Reading } from "../../../api/test/support/ReadSettings.ts"
import { readConfig } from "../../../bot/src/config.ts"
import type { Environment } from "./files.ts"

/** Has the bot read an environment. */
export function readAsBot(given: Environment): Reading {
  const asked = new Set<string>()
  const own = process.env
  process.env = new Proxy({ ...given } as NodeJS.ProcessEnv, {
    get: (environment, name) => {
      asked.add(String(name))
      return Reflect.get(environment, name)
    },
  })
  try {
    readConfig()
    return { asked, refused: undefined }
  } catch (error) {
    return { asked, refused: String(error) }
  } finally {
    process.env = own
  }
}
