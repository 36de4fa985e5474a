import { afterEach, expect, it, vi } from "vitest"
import { Pulse } from "../../src/Sql/DatabasePulse.ts"

afterEach(() => void vi.useRealTimers())

/** Lets so much time pass for the pulse. */
const beats = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  // After a silence the pulse reads what has arrived meanwhile, in the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
}

it("sockets fail at once while the server is silent, those that are open and those of later, until it answers again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  let isSilent = false
  const never = new Promise<void>(() => undefined)
  const pulse = new Pulse({ ask: () => (isSilent ? never : Promise.resolve()), drop: () => undefined })
  const opened = () => {
    const socket = pulse.openSocket()
    const errors: Array<unknown> = []
    socket.on("error", (error) => errors.push(error))
    return { socket, errors }
  }
  const stalled = [expect.objectContaining({ code: "ESTALLED" })]
  pulse.start()
  await beats(2500)
  const before = opened()
  expect(await pulse.answers(100)).toBe(true)
  expect(before.socket.destroyed).toBe(false)

  isSilent = true
  await beats(3500)
  expect(before.errors).toEqual(stalled)
  const meanwhile = opened()
  // Of what was set before, only what waits for no time passes in these: no timer, and nothing of the network.
  await new Promise((resolve) => process.nextTick(resolve))
  await new Promise((resolve) => process.nextTick(resolve))
  expect(meanwhile.socket.destroyed).toBe(true)
  expect(meanwhile.errors).toEqual(stalled)
  expect(await pulse.answers(100)).toBe(false)

  isSilent = false
  await beats(3500)
  const later = opened()
  await beats(0)
  expect(later.socket.destroyed).toBe(false)
  expect(await pulse.answers(100)).toBe(true)
  pulse.close()
})
