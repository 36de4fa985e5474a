import { HttpApiGroup } from "@effect/platform"
import { OwnerAccess } from "../Identity/Access.ts"
import { del, get, put } from "../Primitives/Endpoint.ts"
import { ChangedMeanwhile } from "../Primitives/CommonFailures.ts"
import { OpeningHoursUpdate, OwnOpeningHours } from "./OpeningHours.ts"

/** When the own pharmacy is open. The last write holds unless it names what it takes back; days that are over are forgotten. */
export class OpeningHoursApi extends HttpApiGroup.make("openingHours")
  .add(get("read", "/pharmacies/opening-hours", { answer: OwnOpeningHours }))
  .add(
    put("write", "/pharmacies/opening-hours", {
      body: OpeningHoursUpdate,
      answer: OwnOpeningHours,
      failures: [ChangedMeanwhile],
    }),
  )
  .add(del("remove", "/pharmacies/opening-hours", { answer: OwnOpeningHours }))
  .middleware(OwnerAccess) {}
