import { Effect, Either } from "effect"
import type { Scope } from "effect"
import type { Bucket } from "../../Config/FileStoreSettings.ts"
import { openBucket, openStore } from "../../FileStore.ts"
import type { Store } from "../../FileStore/Store.ts"

/** Where an installation keeps its files: in DATA_DIR, and uploads in the bucket if there is one. */
export type Place = { readonly dataDir: string; readonly bucket: Bucket | undefined }

const using = async <S, A>(
  opened: Effect.Effect<S, never, Scope.Scope>,
  use: (store: S) => Promise<A>,
): Promise<A> => {
  const used = (store: S) =>
    Effect.either(Effect.tryPromise({ try: () => use(store), catch: (error) => error }))
  return Either.getOrThrowWith(
    await Effect.runPromise(Effect.scoped(Effect.flatMap(opened, used))),
    (error) => error,
  )
}

/** Uses the store of the uploads of an installation. */
export const withUploads = <A>({ dataDir, bucket }: Place, use: (store: Store) => Promise<A>): Promise<A> =>
  using(openStore(dataDir, bucket), use)

/** Uses the bucket of an installation; undefined when it keeps its uploads on the disk. */
export const withBucket = <A>(
  { bucket }: Pick<Place, "bucket">,
  use: (store: Store | undefined) => Promise<A>,
): Promise<A> => (bucket === undefined ? use(undefined) : using(openBucket(bucket), use))
