import { Medicine } from "@rokthnam/shared/Medicines/Medicine"
import type { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import { encoderOf } from "../../platform/Codecs.ts"
import { MedicineListRepo } from "./MedicineListRepo.ts"
import { toMedicine } from "./MedicineRow.ts"

/** Characters of all medicines in memory: some 20,000 medicines. Those that were asked for longest ago are forgotten first. */
const mostCharacters = 8_000_000

/** A medicine as JSON, and which version of its row that is. */
type Encoded = { readonly version: string; readonly text: string }

const encode = encoderOf(Medicine)

/**
 * Medicines as answers have them. Reading a row from the database, decoding and encoding it took half of what a page of a list
 * costs, and most rows are as they were when the page was asked for before: the database is told which versions are known
 * here, and returns only the rows that have another one now. So nothing is ever shown as it was.
 */
export class EncodedMedicines extends Effect.Service<EncodedMedicines>()("EncodedMedicines", {
  effect: Effect.gen(function* () {
    const lists = yield* MedicineListRepo
    const known = new LRUCache<MedicineId, Encoded>({
      maxSize: mostCharacters,
      sizeCalculation: ({ version, text }) => version.length + text.length,
    })

    /**
     * The medicines with these ids as JSON, in this order; undefined when the list of the pharmacy's medicines is not what it
     * was in the snapshot any more.
     */
    const onShelf = Effect.fnUntraced(function* (
      pharmacyId: PharmacyId,
      snapshot: string,
      ids: ReadonlyArray<MedicineId>,
    ) {
      // held until the answer, since others may learn or forget versions meanwhile
      const before = ids.map((id) => known.get(id))
      const versions = before.map((encoded) => encoded?.version ?? "")
      const changed = yield* lists.changedOnShelf({ pharmacyId, snapshot, ids, versions })
      if (changed === undefined) return undefined
      const now = new Map<MedicineId, string>()
      for (const { version, ...row } of changed) {
        const text = JSON.stringify(encode(toMedicine(row)))
        now.set(row.id, text)
        known.set(row.id, { version, text })
      }
      return ids.flatMap((id, place) => now.get(id) ?? before[place]?.text ?? [])
    })

    return { onShelf }
  }),
  dependencies: [MedicineListRepo.Default],
}) {}
