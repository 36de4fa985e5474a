import { HttpApiGroup } from "@effect/platform"
import { OwnerAccess } from "../Identity/Access.ts"
import { del, get, put } from "../Primitives/Endpoint.ts"
import { OpeningHours, OwnOpeningHours } from "./OpeningHours.ts"

/** When the own pharmacy is open. The last write holds; days that are over are forgotten. */
export class OpeningHoursApi extends HttpApiGroup.make("openingHours")
  .add(get("read", "/pharmacies/opening-hours", { answer: OwnOpeningHours }))
  .add(put("write", "/pharmacies/opening-hours", { body: OpeningHours, answer: OwnOpeningHours }))
  .add(del("remove", "/pharmacies/opening-hours", { answer: OwnOpeningHours }))
  .middleware(OwnerAccess) {}
