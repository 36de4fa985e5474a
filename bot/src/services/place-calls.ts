import { as } from "@rokthnam/shared/Client"
import type { ContractClient } from "@rokthnam/shared/Client"
import { settled } from "@rokthnam/shared/Primitives/Outcome"
import type { Duration } from "effect"

/** The call for the places that a person has saved in the app; none without an account. `limit` is the time it may take. */
export const placeCalls = (client: ContractClient, secret: string, limit: Duration.DurationInput) => ({
  savedPlaces: (person: number) =>
    client.chatPlaces.list({ path: { id: String(person) } }).pipe(settled(limit), as(secret)),
})
