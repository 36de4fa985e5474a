import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { chromium } from "playwright"
import type { BrowserContext, Page } from "playwright"
import { chromiumArgs, chromiumPath } from "../fixtures/chromium.ts"

/** Milliseconds until the browser must have opened. */
const openTimeout = 60_000
const size = { width: 1280, height: 900 }

/** The computer at the counter: one browser with one profile on the disk, and its connection. */
export type Device = {
  /** Opens the browser, with an empty page that keeps it open. */
  readonly open: () => Promise<void>
  /** Kills all processes of the browser at once, as a power cut does. */
  readonly kill: () => Promise<void>
  readonly newTab: () => Promise<Page>
  readonly setOffline: (isOffline: boolean) => Promise<void>
  readonly isOffline: () => boolean
}

const start = async (profile: string): Promise<{ readonly child: ChildProcess; readonly port: string }> => {
  const portFile = join(profile, "DevToolsActivePort")
  rmSync(portFile, { force: true })
  const path = chromiumPath() ?? chromium.executablePath()
  const child = spawn(
    path,
    [...chromiumArgs, "--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    // A group of its own, so that all of its processes can be killed together.
    { detached: true, stdio: "ignore" },
  )
  for (const deadline = Date.now() + openTimeout; Date.now() < deadline; await sleep(20)) {
    const [port = "", address = ""] = existsSync(portFile) ? readFileSync(portFile, "utf8").split("\n") : []
    if (address !== "") return { child, port }
    if (child.exitCode !== null) break
  }
  throw new Error("The browser did not open.")
}

/** A device whose browser keeps its profile in this folder. Its browser is not open yet. */
export const createDevice = (profile: string): Device => {
  let child: ChildProcess | undefined
  let context: BrowserContext | undefined
  let offline = false
  const killGroup = () => {
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL")
  }
  // Its group of processes would outlive this one.
  process.once("exit", killGroup)
  const opened = (): BrowserContext => {
    if (context === undefined) throw new Error("The browser is not open.")
    return context
  }
  return {
    open: async () => {
      const started = await start(profile)
      child = started.child
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${started.port}`)
      context = browser.contexts()[0]
      await opened().setOffline(offline)
    },
    kill: async () => {
      context = undefined
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, "exit")
      killGroup()
      await ended
    },
    newTab: async () => {
      const page = await opened().newPage()
      page.setDefaultTimeout(15_000)
      await page.setViewportSize(size)
      return page
    },
    setOffline: async (isOffline) => {
      offline = isOffline
      // A browser that was killed meanwhile gets it when it opens again.
      await context?.setOffline(isOffline).catch(() => undefined)
    },
    isOffline: () => offline,
  }
}
