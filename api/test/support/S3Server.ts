import { Redacted } from "effect"
import { fork } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { startProxy } from "../../../scripts/servers/proxy.ts"
import type { Proxy } from "../../../scripts/servers/proxy.ts"
import type { Bucket } from "../../src/Config/FileStoreSettings.ts"

/** The only account of the server. It checks signatures. */
const account = "S3RVER"
const bucketName = "rokthnam-files"

/** A real S3 server of a test file, which may be killed and started again on the same files, behind a proxy. */
export type S3Server = {
  readonly bucket: Bucket
  /** The settings of an API that keeps its files here. */
  readonly settings: Record<string, string>
  readonly proxy: Proxy
  /** Ends the server at once, as a power cut does. */
  readonly kill: () => Promise<void>
  readonly startAgain: () => Promise<void>
}

const program = join(import.meta.dirname, "S3Process.ts")

const startServer = async (): Promise<S3Server & { readonly stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-s3-"))
  const port = await findFreePort()
  let child: ChildProcess | undefined
  const startAgain = async () => {
    // It makes the tokens of its pages with a cipher that OpenSSL has put aside.
    const execArgv = ["--openssl-legacy-provider"]
    child = fork(program, [folder, String(port), bucketName], {
      execArgv,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    })
    await once(child, "message")
  }
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGKILL")
    await once(child, "exit")
  }
  await startAgain()
  const proxy = await startProxy(`http://127.0.0.1:${port}`)
  const endpoint = new URL(proxy.url).origin
  return {
    proxy,
    bucket: {
      endpoint,
      bucket: bucketName,
      region: "us-east-1",
      accessKey: account,
      secretKey: Redacted.make(account),
      pathStyle: true,
    },
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucketName,
      S3_ACCESS_KEY_ID: account,
      S3_SECRET_ACCESS_KEY: account,
    },
    kill,
    startAgain,
    stop: async () => {
      await proxy.close()
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The S3 server of a test file, started before its first test and stopped after its last. */
export const useS3 = (): S3Server => {
  let started: Awaited<ReturnType<typeof startServer>> | undefined
  beforeAll(async () => {
    started = await startServer()
  })
  afterAll(() => started?.stop())
  const server = () => {
    if (started === undefined) throw new Error("The S3 server is used before it was started.")
    return started
  }
  return {
    get bucket() {
      return server().bucket
    },
    get settings() {
      return server().settings
    },
    get proxy() {
      return server().proxy
    },
    kill: () => server().kill(),
    startAgain: () => server().startAgain(),
  }
}
