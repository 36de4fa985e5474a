import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { Effect } from "effect"
import { FilesRepo } from "./Files/FilesRepo.ts"
import type { FileKind } from "./Files/FilesRepo.ts"

/** A field that names an upload; empty, null and absent name none. */
type Reference = {
  readonly field: string
  readonly name: string | null | undefined
  readonly kind: FileKind
}

/** Uploaded images and licence files. */
export class Files extends Effect.Service<Files>()("Files", {
  effect: Effect.gen(function* () {
    const repo = yield* FilesRepo

    /**
     * Refuses the first field whose file is not there or is of another kind (a licence is nobody's photo). The foreign
     * keys remain the last word should the file be removed a moment later.
     */
    const expect = Effect.fn("Files.expect")(function* (references: ReadonlyArray<Reference>) {
      const given = references.flatMap(({ field, name, kind }) => (name ? [{ field, name, kind }] : []))
      if (given.length === 0) return
      const found = yield* repo.named(given.map(({ name }) => name))
      const kinds = new Map(found.map(({ name, kind }) => [name, kind]))
      const missing = given.find(({ name, kind }) => kinds.get(name) !== kind)
      if (missing !== undefined) return yield* new FileMissing({ field: missing.field })
    })

    return { expect }
  }),
  dependencies: [FilesRepo.Default],
}) {}
