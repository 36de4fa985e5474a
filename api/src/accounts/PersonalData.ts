import { DeletionBlocked } from "@rokthnam/shared/Account/PersonalData"
import type { IdentityProof, PersonalDataSummary } from "@rokthnam/shared/Account/PersonalData"
import { deletionObstacles } from "@rokthnam/shared/Account/PersonalDataKinds"
import type { Account, CurrentAccount } from "@rokthnam/shared/Identity/Actors"
import { SessionEnded, TooManyAttempts } from "@rokthnam/shared/Identity/IdentityFailures"
import { Clock, Effect } from "effect"
import type { Context } from "effect"
import { Audit } from "../platform/Audit.ts"
import { Files } from "../platform/Files.ts"
import { RateLimits } from "../platform/RateLimits.ts"
import { transactional } from "../Sql.ts"
import { ownAct } from "./Account/OwnAct.ts"
import { DeletionRepo } from "./PersonalData/DeletionRepo.ts"
import { exportFile } from "./PersonalData/ExportFile.ts"
import { ExportRepo } from "./PersonalData/ExportRepo.ts"
import { IdentityProofs } from "./PersonalData/IdentityProofs.ts"
import { endOf, kindsOf } from "./PersonalData/PersonalColumns.ts"
import { PersonalDataRepo } from "./PersonalData/PersonalDataRepo.ts"
import { traced } from "../platform/Span.ts"

type Current = Context.Tag.Service<CurrentAccount>

/** Downloads of an account in an hour. */
const downloads = { hits: 10, seconds: 3600 }

/** Sales renamed by one transaction, so that a seller of many years holds no lock for long. */
const renamedAtOnce = 5000

/** What is kept about a person: listed, downloaded, and deleted with the account. */
export class PersonalData extends Effect.Service<PersonalData>()("PersonalData", {
  effect: Effect.gen(function* () {
    const repo = yield* PersonalDataRepo
    const exports = yield* ExportRepo
    const deletion = yield* DeletionRepo
    const proofs = yield* IdentityProofs
    const files = yield* Files
    const limits = yield* RateLimits
    const audit = yield* Audit
    const transaction = yield* transactional

    const obstaclesOf = (account: Account) =>
      Effect.map(
        repo.obstacles(account),
        (found: Partial<Record<(typeof deletionObstacles)[number], number>>) =>
          deletionObstacles.flatMap((what) => {
            const count = found[what] ?? 0
            return count === 0 ? [] : [{ what, count }]
          }),
      )

    const summary = traced("PersonalData.summary")(function* (current: Current) {
      const { account } = current
      const counts = yield* repo.counts(account)
      const kept = kindsOf[account.role].map((what) => ({
        what,
        entries: what === "profile" ? 1 : (counts[what] ?? null),
        on_deletion: endOf[what],
      }))
      return {
        kept: kept.filter(({ entries }) => entries !== 0),
        proof: yield* proofs.needed(current),
        obstacles: yield* obstaclesOf(account),
      } satisfies PersonalDataSummary
    })

    /** What is kept, as a stream of JSON. */
    const download = traced("PersonalData.download")(function* (current: Current, proof: IdentityProof) {
      const { account } = current
      const wait = yield* limits.pass(`export:${account.role}:${account.id}`, downloads)
      if (wait !== undefined) return yield* new TooManyAttempts({ retry_after: wait })
      yield* proofs.check(current, proof)
      yield* audit.record(ownAct("export_data", account))
      const now = new Date(yield* Clock.currentTimeMillis)
      const heading = { exported_at: now.toISOString(), role: account.role, id: account.id }
      return exportFile(heading, exports.partsOf(account))
    })

    const refuseObstacles = (account: Account) =>
      Effect.flatMap(obstaclesOf(account), (obstacles) =>
        obstacles.length === 0 ? Effect.void : new DeletionBlocked({ obstacles }),
      )

    /** Renames the sales in short transactions. Repeating it renames the rest. Returns how many. */
    const renameSales = (account: Account): Effect.Effect<number> =>
      Effect.flatMap(transaction(deletion.renameSales(account, renamedAtOnce)), (renamed) =>
        renamed < renamedAtOnce
          ? Effect.succeed(renamed)
          : Effect.map(renameSales(account), (others) => renamed + others),
      )

    /**
     * Deletes the account and what is kept about the person, and ends every session at once. Fails if the account still
     * has business. What stays: `endOf`.
     */
    const remove = traced("PersonalData.remove")(function* (current: Current, proof: IdentityProof) {
      const { account } = current
      yield* refuseObstacles(account)
      yield* proofs.check(current, proof)
      const before = yield* renameSales(account)
      const names = yield* Effect.gen(function* () {
        if (!(yield* deletion.lock(account)))
          return yield* Effect.die(new SessionEnded({ reason: "removed" }))
        yield* refuseObstacles(account)
        const sales_kept = before + (yield* deletion.renameSales(account, renamedAtOnce))
        const act = ownAct("delete_account", account)
        yield* audit.record(sales_kept === 0 ? act : { ...act, after: { sales_kept } })
        return yield* deletion.remove(account)
      }).pipe(transaction)
      yield* files.discard(names)
    })

    return { summary, download, remove }
  }),
  dependencies: [
    PersonalDataRepo.Default,
    ExportRepo.Default,
    DeletionRepo.Default,
    IdentityProofs.Default,
    Files.Default,
    Audit.Default,
  ],
}) {}
