import { Config, Effect, Redacted } from "effect"
import { flag, optionalSecret, optionalText, refusalOf, text } from "./Given.ts"
import { SettingRefused } from "./SettingRefused.ts"

const given = Config.all({
  endpoint: optionalText("S3_ENDPOINT"),
  bucket: optionalText("S3_BUCKET"),
  region: text("S3_REGION", "us-east-1"),
  accessKey: optionalText("S3_ACCESS_KEY_ID"),
  secretKey: optionalSecret("S3_SECRET_ACCESS_KEY"),
  pathStyle: flag("S3_PATH_STYLE", true),
})
type Given = Config.Config.Success<typeof given>

/** A bucket of a store that speaks S3's protocol, and who may use it. */
export type Bucket = {
  /** The address of the store, such as `https://s3.example.com`. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: Redacted.Redacted
  /** Whether the bucket is part of the path, not of the host's name. */
  readonly pathStyle: boolean
}

const isAddress = (endpoint: string): boolean =>
  URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol) && new URL(endpoint).pathname === "/"

/** The names that stores allow; any other would be a part of a path. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** The bucket of the settings; undefined where files are on the disk, a sentence where the settings cannot be used. */
const bucketOf = ({ endpoint, bucket, region, ...rest }: Given): Bucket | string | undefined => {
  const { accessKey, secretKey, pathStyle } = rest
  if (endpoint === undefined && bucket === undefined) return undefined
  if (endpoint === undefined || bucket === undefined)
    return "S3_ENDPOINT and S3_BUCKET need each other: set both, or none to keep files on the disk."
  if (!isAddress(endpoint))
    return "S3_ENDPOINT must be an address such as https://s3.example.com, without a path."
  if (!bucketName.test(bucket))
    return "S3_BUCKET must be the name of a bucket: 3 to 63 of a-z, 0-9, - and dots."
  if (accessKey === undefined || secretKey === undefined)
    return "S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY."
  return { endpoint, bucket, region, accessKey, secretKey, pathStyle }
}

/** Where uploaded files are kept: the bucket, or undefined for the disk. Commands that need no other setting read it too. */
export const bucketSetting = Effect.flatMap(Effect.mapError(given, refusalOf), (settings) => {
  const bucket = bucketOf(settings)
  return typeof bucket === "string"
    ? Effect.fail(new SettingRefused({ message: bucket }))
    : Effect.succeed(bucket)
})

/** The settings that name a bucket, for a thread of this process. */
export const bucketEnvironment = (bucket: Bucket | undefined): Readonly<Record<string, string>> =>
  bucket === undefined
    ? {}
    : {
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: bucket.bucket,
        S3_REGION: bucket.region,
        S3_ACCESS_KEY_ID: bucket.accessKey,
        S3_SECRET_ACCESS_KEY: Redacted.value(bucket.secretKey),
        S3_PATH_STYLE: String(bucket.pathStyle),
      }
