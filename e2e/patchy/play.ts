import { connectionOf } from "./connection.ts"
import type { Action, Stage } from "./action.ts"

/** Plays an action while the connection fails in one way. Each step fails the test if the page says what is not so. */
export const play = async ({ prepare }: Action, stage: Stage): Promise<void> => {
  const { cut } = stage
  const { act, told, again, done } = await prepare(stage)
  const connection = await connectionOf(stage.visitor.page, cut)
  await connection.cut()
  await act()
  if (cut === "slow") return done()
  await told()
  if (cut === "flapping" && again !== undefined) {
    // What the page still says of the first attempt is no word about the second one.
    const asked = stage.visitor.page.waitForEvent("request", { timeout: 2000 }).catch(() => undefined)
    if ((await again()) !== false) await asked
    await stage.visitor.settled()
    await told()
  }
  await connection.heal()
  await again?.()
  await done()
}
