import { FileTypeRefused, largestUpload } from "@rokthnam/shared/Files/FilesApi"
import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { StorageFull } from "@rokthnam/shared/Primitives/BorderFailures"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { Effect } from "effect"
import { isFileName, newFileName, storeKey, storeKeys } from "./Files/FileNames.ts"
import type { FileKind, ImageWidth } from "./Files/FileNames.ts"
import { FilesRepo } from "./Files/FilesRepo.ts"
import { imageEncoder, jpegEncoder } from "./Files/Images.ts"
import { sniff } from "./Files/Sniff.ts"
import type { UploadType } from "./Files/Sniff.ts"
import { removeBytesOf } from "./RemovedBytes.ts"
import { allBytes, FileStore } from "../FileStore.ts"
import type { Content } from "../FileStore/Store.ts"
import type { ReceivedFile, WaitingFile } from "../ReceivedFile.ts"
import { transactional } from "../Sql.ts"
import { traced } from "./Span.ts"

/** A field with the name of an upload. Empty, null and absent mean no file. */
type Reference = {
  readonly field: string
  readonly name: string | null | undefined
  readonly kind: FileKind
}

type Upload = { readonly kind: FileKind; readonly anonymous: boolean }

/** Bytes that all uploads without a session may bring in so many hours: 2 GiB a day, about 400 registrations. */
const anonymousQuota = 2 * 1024 ** 3
const anonymousHours = 24

/** Hours after which an upload that nothing refers to is removed. */
const orphanHours = 24
/** Largest number of files that one run checks, and whose bytes one run removes. */
const orphanBatch = 500

const sizeOf = (content: Content): number => (content instanceof Uint8Array ? content.length : content.size)

const imageTypes = new Set<UploadType | undefined>(["png", "jpeg", "gif", "webp"])
const licenseImageTypes = new Set<UploadType | undefined>(["png", "jpeg"])

const unlessMissing = <A>(kind: FileKind, found: A | undefined) =>
  found === undefined
    ? new NotFound({ what: kind === "image" ? "Image" : "Licence file" })
    : Effect.succeed(found)

/** Uploaded images and licence files. */
export class Files extends Effect.Service<Files>()("Files", {
  effect: Effect.gen(function* () {
    const repo = yield* FilesRepo
    const store = yield* FileStore
    const encode = yield* imageEncoder
    const jpeg = yield* jpegEncoder
    const transaction = yield* transactional

    /**
     * Fails for the first field whose file does not exist or is of another kind (a licence cannot be used as a
     * photo). If the file is removed right after this check, the foreign key refuses the reference.
     */
    const expect = traced("Files.expect")(function* (references: ReadonlyArray<Reference>) {
      const given = references.flatMap(({ field, name, kind }) => (name ? [{ field, name, kind }] : []))
      if (given.length === 0) return
      const found = yield* repo.named(given.map(({ name }) => name))
      const kinds = new Map(found.map(({ name, kind }) => [name, kind]))
      const missing = given.find(({ name, kind }) => kinds.get(name) !== kind)
      if (missing !== undefined) return yield* new FileMissing({ field: missing.field })
    })

    /**
     * Writes the row before the bytes. Bytes without a row would never be removed; a row without bytes is removed
     * as an orphan.
     */
    const keep = (
      { kind, anonymous }: Upload,
      name: string,
      parts: ReadonlyArray<readonly [string, Content]>,
    ) =>
      Effect.gen(function* () {
        const size = parts.reduce((sum, [, content]) => sum + sizeOf(content), 0)
        yield* repo.insert({ name, kind, bytes: size, anonymous })
        yield* Effect.forEach(parts, ([key, content]) => store.write(key, content), { discard: true })
        return name
      })

    const keepImage = (upload: Upload, picture: WaitingFile) =>
      Effect.gen(function* () {
        const { full, variants } = yield* encode(picture)
        const name = newFileName("webp")
        const small = upload.kind === "image" ? variants : []
        return yield* keep(upload, name, [
          [storeKey(upload.kind, name), full],
          ...small.map(([width, variant]) => [storeKey(upload.kind, name, width), variant] as const),
        ])
      })

    /** Stores a PNG, JPEG, GIF or WebP, re-encoded as WebP. Returns its name. */
    const addImage = traced("Files.addImage")(function* (picture: WaitingFile, anonymous = false) {
      if (!imageTypes.has(sniff(picture.head)))
        return yield* new FileTypeRefused({ allowed: "PNG, JPEG, GIF, WebP" })
      return yield* keepImage({ kind: "image", anonymous }, picture)
    })

    /** Stores a PDF unchanged, or a PNG or JPEG re-encoded as WebP. Returns its name. */
    const addLicense = traced("Files.addLicense")(function* (
      file: WaitingFile | ReceivedFile,
      anonymous = false,
    ) {
      const upload = { kind: "license" as const, anonymous }
      const type = sniff(file.head)
      if (type === "pdf") {
        const name = newFileName("pdf")
        const content = "path" in file ? file : yield* file.bytes
        return yield* keep(upload, name, [[storeKey("license", name), content]])
      }
      if (!licenseImageTypes.has(type)) return yield* new FileTypeRefused({ allowed: "PDF, PNG, JPEG" })
      return yield* keepImage(upload, file)
    })

    /** Dies with `StorageFull` once the uploads without a session have used their quota. */
    const admitAnonymous = traced("Files.admitAnonymous")(function* () {
      const used = yield* repo.anonymousBytes(anonymousHours)
      if (used + largestUpload > anonymousQuota) return yield* Effect.die(new StorageFull())
    })

    /** A file, whose stream ends with the scope. */
    const open = traced("Files.open")(function* (kind: FileKind, name: string, width?: ImageWidth) {
      return yield* unlessMissing(
        kind,
        isFileName(name) ? yield* store.open(storeKey(kind, name, width)) : undefined,
      )
    })

    /** The bytes of a file. */
    const read = traced("Files.read")((kind: FileKind, name: string) =>
      Effect.scoped(Effect.flatMap(open(kind, name), allBytes)),
    )

    /** Fails when there is no such file. */
    const expectStored = traced("Files.expectStored")(function* (
      kind: FileKind,
      name: string,
      width?: ImageWidth,
    ) {
      yield* unlessMissing(
        kind,
        isFileName(name) ? yield* store.size(storeKey(kind, name, width)) : undefined,
      )
    })

    /** A licence as a chat shows it: a PDF as it is, a picture as JPEG. */
    const readForChat = traced("Files.readForChat")(function* (name: string) {
      const bytes = yield* read("license", name)
      return name.endsWith(".pdf") ? bytes : yield* jpeg(bytes)
    })

    /**
     * Deletes the rows of uploads older than a day that nothing refers to. Returns how many. Their bytes stay until
     * `removeBytes`, so that rows which a failure restores have their bytes.
     */
    const removeOrphans = traced("Files.removeOrphans")(function* () {
      const found = yield* repo.unreferenced(orphanHours, orphanBatch)
      const removed = yield* Effect.forEach(found, ({ name }) => transaction(repo.remove(name)))
      return removed.filter(Boolean).length
    })

    /**
     * Removes the bytes of files whose removal is committed. A file that cannot be removed is tried again later, and
     * stops no other. Bytes that are gone already count as removed, so it may be repeated. Returns how many files.
     */
    const removeBytes = traced("Files.removeBytes")(() =>
      transaction(
        Effect.gen(function* () {
          const due = yield* repo.removed(orphanBatch)
          const { left, gone } = yield* removeBytesOf(store, due, ({ name, kind }) => storeKeys(kind, name))
          if (gone.length > 0) yield* repo.forget(gone.map(({ name }) => name))
          if (left.length > 0) yield* repo.postpone(left.map(({ name }) => name))
          return gone.length
        }),
      ),
    )

    /**
     * Removes files whose owner is gone, unless something else refers to them. Runs after the commit that removed the
     * reference.
     */
    const discard = traced("Files.discard")(function* (names: ReadonlyArray<string>) {
      if (names.length === 0) return
      yield* Effect.forEach(names, (name) => transaction(repo.remove(name)), { discard: true })
      yield* removeBytes()
    })

    return {
      expect,
      discard,
      admitAnonymous,
      addImage,
      addLicense,
      open,
      read,
      expectStored,
      readForChat,
      removeOrphans,
      removeBytes,
    }
  }),
  dependencies: [FilesRepo.Default],
}) {}
