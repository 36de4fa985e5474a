import { buildWebApps } from "../web/build.ts"

/** `npm run build`: the web apps whose sources changed. */
export async function build(): Promise<void> {
  await buildWebApps()
}
