import { fork } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inProject } from "../project.ts"
import { findFreePort } from "./ports.ts"

/** The only account of the server. It checks signatures. */
const account = "S3RVER"
const bucket = "rokthnam-files"

/** A private S3 server with a folder of its own, for tests. */
export interface S3Server {
  readonly url: string
  /** Ends the server at once, as a power cut does. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same files. */
  readonly startAgain: () => Promise<void>
  /** Ends the server and removes its files. */
  readonly stop: () => Promise<void>
}

/** The settings of an API that keeps its files in the server at this address. */
export const s3Settings = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: account,
  S3_SECRET_ACCESS_KEY: account,
})

/** Starts a server of S3's protocol with one bucket. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-s3-"))
  const port = await findFreePort()
  let child: ChildProcess | undefined
  const startAgain = async (): Promise<void> => {
    child = fork(inProject("scripts", "servers", "s3-process.ts"), [folder, String(port), bucket], {
      // It makes the tokens of its pages with a cipher that OpenSSL has put aside.
      execArgv: ["--openssl-legacy-provider"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    })
    await once(child, "message")
  }
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGKILL")
    await once(child, "exit")
  }
  await startAgain()
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    startAgain,
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
