import type { Programs } from "../build/programs.ts"
import { buildServices } from "../build/services.ts"
import { buildWebApps } from "../build/web-apps.ts"

/** The web apps, the API and the bot, each when its sources changed. Returns the programs of API and bot. */
export async function buildAll(signal?: AbortSignal): Promise<Programs> {
  await buildWebApps(signal)
  signal?.throwIfAborted()
  return buildServices()
}

/** `npm run build` */
export async function build(): Promise<void> {
  await buildAll()
}
