import type { Member } from "@rokthnam/shared/Identity/Actors"
import { Effect } from "effect"
import { ClerksRepo } from "./Clerks/ClerksRepo.ts"

/** The number of a clerk in the shifts: a member of the staff, or 0 for the owner. */
export const clerkIdOf = ({ staffId }: Pick<Member, "staffId">): number => staffId ?? 0

/** Who stands at the counter: the name, and the shift to which what this person does belongs. */
export class Clerks extends Effect.Service<Clerks>()("Clerks", {
  effect: Effect.gen(function* () {
    const repo = yield* ClerksRepo

    /**
     * The name of a member of the staff, whose account then stays until the transaction ends (undefined once it is
     * deleted), or the pharmacy's name for its owner.
     */
    const nameOf = ({ pharmacyId, staffId }: Member) =>
      Effect.map(repo.name(pharmacyId, staffId), (row) => row?.name)

    /** The clerk's open shift, which is then not closed until the transaction ends; null without one. */
    const openShift = (member: Member) =>
      Effect.map(repo.openShift(member.pharmacyId, clerkIdOf(member)), (row) => row?.id ?? null)

    /** The clerk's shift at a time, open or closed; null if none was open then. It does not change meanwhile. */
    const shiftAt = (member: Member, time: Date) =>
      Effect.map(repo.shiftAt(member.pharmacyId, clerkIdOf(member), time), (row) => row?.id ?? null)

    return { nameOf, openShift, shiftAt }
  }),
  dependencies: [ClerksRepo.Default],
}) {}
