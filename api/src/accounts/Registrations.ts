import type { PharmacySort } from "@rokthnam/shared/Admin/AdminApi"
import type { StockAge } from "@rokthnam/shared/Network/NetworkRules"
import type { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { AdminId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { provinceOf } from "@rokthnam/shared/Search/ProvinceRules"
import { Effect } from "effect"
import { sliceOf } from "../platform/Slices.ts"
import type { SizedPage } from "../platform/Slices.ts"
import { standbyReads } from "../Sql/Standby.ts"
import { RegistrationsRepo, withDoubts } from "./Registrations/RegistrationsRepo.ts"
import { traced } from "../platform/Span.ts"

/** Which pharmacies of the list. What is undefined or '' means no limit. */
type Narrowing = {
  readonly status: PharmacyStatus | undefined
  readonly province?: string | undefined
  readonly stockAge?: StockAge | "" | undefined
}

/** A page of pharmacies that hold the words of `search`, in an order. */
type Request = SizedPage & {
  readonly search?: string | undefined
  readonly sort?: PharmacySort | undefined
}

/** Words of a search; more make it slower and not narrower. */
const mostWords = 8

const wordsOf = ({ search = "" }: Request): ReadonlyArray<string> =>
  search.split(/\s+/).filter(Boolean).slice(0, mostWords)

/** What admins read of pharmacies: how many there are, all of them, those that wait, and one with what is doubtful. */
export class Registrations extends Effect.Service<Registrations>()("Registrations", {
  effect: Effect.gen(function* () {
    const repo = yield* RegistrationsRepo
    const elsewhere = yield* standbyReads

    const stats = traced("Registrations.stats")(() =>
      Effect.map(
        repo.stats,
        (found) => found ?? { total_pharmacies: 0, pending_approvals: 0, approved: 0, rejected: 0 },
      ),
    )

    /** The pharmacies of a province, which the database does not know. */
    const within = (province: string) =>
      Effect.map(repo.places, (places) =>
        places.flatMap(({ id, latitude, longitude }) =>
          provinceOf(latitude, longitude) === province ? [id] : [],
        ),
      )

    const list = traced("Registrations.list")(function* (
      request: Request,
      { status, province = "", stockAge }: Narrowing,
    ) {
      const ids = province === "" ? undefined : yield* within(province)
      const filter = { status, ids, stockAge: stockAge || undefined, words: wordsOf(request) }
      const [pharmacies, total] = yield* Effect.all(
        [repo.list(filter, request.sort ?? "", sliceOf(request)), repo.count(filter)],
        { concurrency: 2 },
      )
      return { pharmacies, total, pagination: pagination(request.page, request.size, total) }
    }, elsewhere)

    const pending = traced("Registrations.pending")((adminId: AdminId, request: Request) => {
      const words = wordsOf(request)
      return Effect.all(
        {
          pharmacies: Effect.map(
            repo.pending(adminId, words, request.sort ?? "", sliceOf(request)),
            (found) => found.map(withDoubts),
          ),
          total: repo.count({ status: "PENDING", words }),
        },
        { concurrency: 2 },
      )
    })

    const read = traced("Registrations.read")(function* (adminId: AdminId, id: PharmacyId) {
      const found = (yield* repo.read(adminId, id)) ?? (yield* new NotFound({ what: "Pharmacy" }))
      return { ...withDoubts(found), twins: yield* repo.twins(id) }
    })

    return { stats, list, pending, read }
  }),
  dependencies: [RegistrationsRepo.Default],
}) {}
