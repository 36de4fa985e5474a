import { runVitest } from "../checks/vitest.ts"
import { buildAll } from "./build.ts"

/**
 * `npm run test:chat-kills`: people use the bot while its processes are killed at every moment. `SEED=7 KILLS=200 npm run
 * test:chat-kills` plays other people and kills.
 */
export async function chatKills(): Promise<void> {
  await buildAll()
  const env = { ...process.env, KILLS: process.env["KILLS"] ?? "60" }
  const { failed } = await runVitest(
    [
      "--project",
      "e2e",
      "e2e/specs/chat/kills.spec",
      "e2e/specs/chat/webhook.spec",
      "-t",
      "whenever one is killed",
    ],
    env,
  )
  process.exitCode = failed === 0 ? 0 : 1
}
