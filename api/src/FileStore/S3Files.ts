import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3"
import type { _Object } from "@aws-sdk/client-s3"
import { StorageFull } from "@rokthnam/shared/Primitives/BorderFailures"
import { Chunk, Effect, Option, Redacted, Schedule, Stream } from "effect"
import type { Scope } from "effect"
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import type { Bucket } from "../Config/FileStoreSettings.ts"
import { streamFrom } from "./FileStream.ts"
import { isAbsent, isFull, isNotFound, isTransient, reasonOf } from "./S3Errors.ts"
import type { Content, ListedFile, OpenedFile, Store } from "./Store.ts"
import { countedAway } from "./StoreAway.ts"
import type { Operation, StoreAway } from "./StoreAway.ts"

/** Milliseconds for one try and for all of them together, with the pauses between. */
const patience = {
  read: { each: 4000, all: 8000 },
  write: { each: 20_000, all: 30_000 },
  remove: { each: 4000, all: 8000 },
  list: { each: 10_000, all: 20_000 },
} as const
/** Milliseconds for a connection, and between two parts of a stream. */
const connectionTimeout = 2000
const longestSilence = 15_000

/** A try that failed for a moment is repeated twice, after about 0.1 and 0.4 seconds. */
const again = Schedule.exponential("100 millis", 4).pipe(
  Schedule.jittered,
  Schedule.intersect(Schedule.recurs(2)),
)

/** Connections to the store. Further calls wait for one, within their time. */
const connections = 64

/**
 * Bytes up to which a file is read as a whole, so that a slow client holds no connection of the store, and a read that
 * breaks is repeated. Almost all pictures are smaller.
 */
const readWhole = 1024 * 1024

/** Files that one page of a listing has. */
const pageSize = 1000

/** The client would write to the console what is thrown anyway. */
const silent = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const connect = ({ endpoint, region, accessKey, secretKey, pathStyle }: Bucket): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: Redacted.value(secretKey) },
    logger: silent,
    // Repeated here, because the client does not repeat the upload of a file.
    maxAttempts: 1,
    // An upload that is refused before its body was asked for would keep its connection.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout,
      httpAgent: { keepAlive: true, maxSockets: connections },
      httpsAgent: { keepAlive: true, maxSockets: connections },
    },
    // The newer checksums of AWS, which many other stores refuse. Uploads are signed with a hash or carry one.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })

const md5Of = async (path: string): Promise<string> => {
  const hash = createHash("md5")
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest("base64")
}

/** The hash of a file, which the store compares with what arrives. Bytes have theirs in the signature. */
const hashOf = (content: Content) =>
  content instanceof Uint8Array
    ? Effect.succeed({})
    : Effect.promise(async () => ({ ContentMD5: await md5Of(content.path) }))

const bodyOf = (content: Content) =>
  content instanceof Uint8Array
    ? { Body: content, ContentLength: content.length }
    : { Body: streamFrom(content.path), ContentLength: content.size }

const late = () => ({ code: "no answer in time" })

type Task<A> = (signal: AbortSignal) => Promise<A>

/** Runs a call of the client, several times if need be. Failures are defects. */
const calling =
  (place: string) =>
  <A>(operation: Operation, task: Task<A>): Effect.Effect<A> => {
    const { each, all } = patience[operation]
    return Effect.tryPromise({ try: task, catch: (error) => error }).pipe(
      Effect.timeoutFail({ duration: each, onTimeout: late }),
      Effect.retry({ schedule: again, while: isTransient }),
      Effect.timeoutFail({ duration: all, onTimeout: late }),
      Effect.catchAll((error) =>
        isFull(error)
          ? Effect.die(new StorageFull())
          : Effect.orDie(countedAway(operation, `${place}: ${reasonOf(error)}`)),
      ),
    )
  }

/** A stream of a body that ends when nothing came for a while. */
const streamOf = (body: Readable, place: string): Stream.Stream<Uint8Array, StoreAway> =>
  Stream.fromAsyncIterable<Uint8Array, unknown>(body, (error) => error).pipe(
    Stream.timeoutFail(() => ({ code: "silence" }), longestSilence),
    Stream.catchAll((error) => Stream.fromEffect(countedAway("read", `${place}: ${reasonOf(error)}`))),
  )

const unlessAbsent =
  (isIt: (error: unknown) => boolean) =>
  (error: unknown): undefined => {
    if (!isIt(error)) throw error
  }

/** A file as the store began to send it. */
type Sent = { readonly size: number; readonly body: Readable; readonly bytes?: Uint8Array<ArrayBuffer> }

const collect = async ({ size, body }: Sent): Promise<Sent> => {
  const parts: Array<Uint8Array> = []
  for await (const part of body) parts.push(part)
  const bytes = new Uint8Array(Buffer.concat(parts))
  if (bytes.length !== size) throw new Error("The file was cut off.")
  return { size, body, bytes }
}

const get = async (client: S3Client, Bucket: string, Key: string, signal: AbortSignal): Promise<Sent> => {
  const { Body: body, ContentLength: size } = await client.send(new GetObjectCommand({ Bucket, Key }), {
    abortSignal: signal,
  })
  if (!(body instanceof Readable) || size === undefined) throw new Error("The answer has no length.")
  signal.addEventListener("abort", () => body.destroy(), { once: true })
  return size <= readWhole ? collect({ size, body }) : { size, body }
}

const listedOf = ({ Key, Size, LastModified }: _Object): ReadonlyArray<ListedFile> =>
  Key === undefined ? [] : [{ key: Key, size: Size ?? 0, changedAt: LastModified?.getTime() ?? 0 }]

/** The store of a bucket over a client of it. */
const filesOf = (client: S3Client, Bucket: string, place: string): Store => {
  const call = calling(place)

  const open = (Key: string): Effect.Effect<OpenedFile | undefined, never, Scope.Scope> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const sent = yield* restore(
          call("read", (signal) => get(client, Bucket, Key, signal).catch(unlessAbsent(isAbsent))),
        )
        if (sent === undefined) return undefined
        yield* Effect.addFinalizer(() => Effect.sync(() => sent.body.destroy()))
        return { size: sent.size, content: sent.bytes ?? streamOf(sent.body, place) }
      }),
    )

  const list = (folder: string): Stream.Stream<ListedFile> =>
    Stream.paginateChunkEffect(undefined as string | undefined, (token) =>
      Effect.map(
        call("list", (abortSignal) =>
          client.send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: `${folder}/`,
              MaxKeys: pageSize,
              ContinuationToken: token,
            }),
            { abortSignal },
          ),
        ),
        ({ Contents = [], NextContinuationToken }) =>
          [
            Chunk.fromIterable(Contents.flatMap(listedOf)),
            Option.map(Option.fromNullable(NextContinuationToken), (next): string | undefined => next),
          ] as const,
      ),
    )

  const head = async (Key: string, abortSignal: AbortSignal): Promise<number | undefined> => {
    const found = await client
      .send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })
      .catch(unlessAbsent(isNotFound))
    // Only the bucket tells whether it is missing.
    if (found === undefined) await client.send(new HeadBucketCommand({ Bucket }), { abortSignal })
    return found?.ContentLength
  }

  return {
    place,
    open,
    list,
    write: (Key, content) =>
      Effect.flatMap(hashOf(content), (hash) =>
        call("write", async (abortSignal) => {
          const body = bodyOf(content)
          try {
            await client.send(new PutObjectCommand({ Bucket, Key, ...hash, ...body }), { abortSignal })
          } finally {
            // A stream that nobody reads would keep its file open.
            if (body.Body instanceof Readable) body.Body.destroy()
          }
        }),
      ),
    size: (key) => call("read", (signal) => head(key, signal)),
    remove: (Key) =>
      Effect.asVoid(
        call("remove", (abortSignal) =>
          client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
        ),
      ),
  }
}

/** Files in a bucket of a store that speaks S3's protocol. */
export const s3Files = (bucket: Bucket): Effect.Effect<Store, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => connect(bucket)),
      (client) => Effect.sync(() => client.destroy()),
    ),
    (client) => filesOf(client, bucket.bucket, `the bucket ${bucket.bucket} at ${bucket.endpoint}`),
  )
