import { describe, expect, it } from "vitest"
import { ifTabsRest, NoTurn, tabLock } from "./tab-lock.ts"

const never = () => new Promise<void>(() => undefined)

describe("the lock of the tabs", () => {
  it("lets one tab after the other work", async () => {
    const seen: Array<string> = []
    const work = (name: string) => async () => {
      seen.push(`${name} begins`)
      await new Promise((done) => setTimeout(done, 5))
      seen.push(`${name} ends`)
    }
    await Promise.all([tabLock("in turn")(work("one")), tabLock("in turn")(work("other"))])
    expect(seen).toEqual(["one begins", "one ends", "other begins", "other ends"])
  })

  it("lets a tab do nothing when another one hangs, and says so", async () => {
    void tabLock("hangs")(never)
    let isDone = false
    const work = async () => {
      isDone = true
    }
    await expect(tabLock("hangs", 20)(work)).rejects.toBeInstanceOf(NoTurn)
    await ifTabsRest("hangs", work)
    expect(isDone).toBe(false)
    await ifTabsRest("free", work)
    expect(isDone).toBe(true)
  })

  it("passes on why the work failed", async () => {
    await expect(tabLock("fails", 20)(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
  })
})
