import { Redacted } from "effect"
import { afterAll, beforeAll } from "vitest"
import { startProxy } from "../../../scripts/servers/proxy.ts"
import type { Proxy } from "../../../scripts/servers/proxy.ts"
import { s3Settings, startS3 } from "../../../scripts/servers/s3.ts"
import type { Bucket } from "../../src/Config/FileStoreSettings.ts"

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

const startServer = async (): Promise<S3Server & { readonly stop: () => Promise<void> }> => {
  const server = await startS3()
  const proxy = await startProxy(server.url)
  const settings = s3Settings(new URL(proxy.url).origin)
  return {
    proxy,
    bucket: {
      endpoint: settings.S3_ENDPOINT,
      bucket: settings.S3_BUCKET,
      region: "us-east-1",
      accessKey: settings.S3_ACCESS_KEY_ID,
      secretKey: Redacted.make(settings.S3_SECRET_ACCESS_KEY),
      pathStyle: true,
    },
    settings,
    kill: server.kill,
    startAgain: server.startAgain,
    stop: async () => {
      await proxy.close()
      await server.stop()
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
