import type { CategoryInput, CategoryUpdate } from "@rokthnam/shared/Categories/CategoriesApi"
import type { Member } from "@rokthnam/shared/Identity/Actors"
import { ChangedMeanwhile, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { CategoryId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { CategoriesRepo } from "./Categories/CategoriesRepo.ts"
import { Audit } from "../platform/Audit.ts"
import { actorOf } from "../platform/Audit/NewAuditEntry.ts"
import { listPage } from "../platform/ListPage.ts"
import type { ListRequest } from "../platform/ListPage.ts"
import { span, traced } from "../platform/Span.ts"
import { transactional } from "../Sql.ts"

const missing = () => new NotFound({ what: "Category" })

type Words = Pick<CategoryInput, "name" | "description">
const isSame = (one: Words, other: Words) => one.name === other.name && one.description === other.description

const actOn = (member: Member, id: CategoryId) =>
  ({ actor: actorOf(member), entity: "category", entityId: id }) as const

/** A pharmacy's own categories of medicines. */
export class Categories extends Effect.Service<Categories>()("Categories", {
  effect: Effect.gen(function* () {
    const repo = yield* CategoriesRepo
    const audit = yield* Audit
    const transaction = yield* transactional

    const list = traced("Categories.list")((pharmacyId: PharmacyId, request: ListRequest) =>
      listPage(
        request,
        (filter) => repo.list(pharmacyId, filter),
        (search) => repo.count(pharmacyId, search),
      ),
    )

    /** The number of the pharmacy's categories. */
    const count = (pharmacyId: PharmacyId) => repo.countAll(pharmacyId).pipe(span("Categories.count"))

    const read = traced("Categories.read")(function* (pharmacyId: PharmacyId, id: CategoryId) {
      return (yield* repo.read(pharmacyId, id)) ?? (yield* missing())
    })

    const create = traced("Categories.create")((member: Member, input: CategoryInput) =>
      transaction(
        Effect.tap(repo.create(member.pharmacyId, input), ({ id, name }) =>
          audit.record({ ...actOn(member, id), action: "category.create", before: null, after: { name } }),
        ),
      ),
    )

    const update = traced("Categories.update")((member: Member, id: CategoryId, input: CategoryUpdate) =>
      Effect.gen(function* () {
        const before = (yield* repo.lock(member.pharmacyId, id)) ?? (yield* missing())
        if (input.seen !== undefined && !isSame(before, input.seen) && !isSame(before, input))
          return yield* new ChangedMeanwhile()
        const after = (yield* repo.update(member.pharmacyId, id, input)) ?? (yield* missing())
        const isRenamed = before.name !== after.name
        const isDescribed = before.description !== after.description
        if (isRenamed || isDescribed)
          yield* audit.record({
            ...actOn(member, id),
            action: "category.change",
            before: { name: before.name },
            after: { name: after.name, ...(isDescribed ? { changed: ["description"] } : {}) },
          })
        return after
      }).pipe(transaction),
    )

    /** Removes a category. Its medicines stay, without a category. Waits for sales and edits of these medicines. */
    const remove = traced("Categories.remove")((member: Member, id: CategoryId) =>
      Effect.gen(function* () {
        const removed = (yield* repo.remove(member.pharmacyId, id)) ?? (yield* missing())
        yield* audit.record({
          ...actOn(member, id),
          action: "category.delete",
          before: { name: removed.name },
          after: null,
        })
        return removed
      }).pipe(transaction),
    )

    /** The ids of categories by name, in the caller's transaction. Missing categories are created. */
    const ensure = traced("Categories.ensure")(function* (
      pharmacyId: PharmacyId,
      names: ReadonlyArray<string>,
    ) {
      const wanted = [...new Set(names)]
      if (wanted.length === 0) return new Map<string, CategoryId>()
      const found = yield* repo.ensure(pharmacyId, wanted)
      // A category deleted at the same moment may have existed for the first call; the second call creates it.
      const all = found.length < wanted.length ? yield* repo.ensure(pharmacyId, wanted) : found
      return new Map(all.map(({ name, id }) => [name, id]))
    })

    return { list, count, read, create, update, remove, ensure }
  }),
  dependencies: [CategoriesRepo.Default, Audit.Default],
}) {}
