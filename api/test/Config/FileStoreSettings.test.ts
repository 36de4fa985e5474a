import { Effect, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { bucketSetting } from "../../src/Config/FileStoreSettings.ts"
import { environment } from "../support/Environment.ts"

const read = (settings: Record<string, string>) =>
  Effect.runPromise(Effect.either(Effect.provide(bucketSetting, environment(settings))))

const complete = {
  S3_ENDPOINT: "https://s3.example.com",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
}

describe("the bucket of the settings", () => {
  it("is none where nothing is set, or set to nothing", async () => {
    for (const settings of [{}, { S3_ENDPOINT: "", S3_BUCKET: " " }, { S3_REGION: "eu-west-1" }])
      expect(await read(settings)).toMatchObject({ _tag: "Right", right: undefined })
  })

  it("has a region and the bucket in the path unless the settings say otherwise", async () => {
    expect(await read(complete)).toMatchObject({
      right: {
        endpoint: "https://s3.example.com",
        bucket: "files",
        region: "us-east-1",
        accessKey: "id",
        secretKey: Redacted.make("secret"),
        pathStyle: true,
      },
    })
    expect(await read({ ...complete, S3_REGION: "eu-west-1", S3_PATH_STYLE: "false" })).toMatchObject({
      right: { region: "eu-west-1", pathStyle: false },
    })
  })

  it.each([
    ["S3_BUCKET", "", "need each other"],
    ["S3_ENDPOINT", "", "need each other"],
    ["S3_ENDPOINT", "s3.example.com", "must be an address"],
    ["S3_ENDPOINT", "ftp://s3.example.com", "must be an address"],
    ["S3_ENDPOINT", "https://s3.example.com/files", "must be an address"],
    ["S3_BUCKET", "../files", "must be the name of a bucket"],
    ["S3_ACCESS_KEY_ID", "", "needs S3_ACCESS_KEY_ID"],
    ["S3_SECRET_ACCESS_KEY", "", "needs S3_ACCESS_KEY_ID"],
    ["S3_PATH_STYLE", "maybe", 'S3_PATH_STYLE is "maybe", but it must be 1 or 0.'],
  ])("is refused when %s is “%s”", async (name, value, sentence) => {
    expect(await read({ ...complete, [name]: value })).toMatchObject({
      left: { _tag: "SettingRefused", message: expect.stringContaining(sentence) },
    })
  })
})
