import { PhotoLookupApi } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { Effect } from "effect"
import { AppConfig } from "../Config.ts"
import type { Role } from "../Config/RolesSetting.ts"
import { isOfCrowd } from "./Crowd.ts"
import { endpointIn } from "./HotParts.ts"

const photos = endpointIn(PhotoLookupApi, "readPhoto").path

/** The role of a machine that answers a call. */
const roleOf = (path: string): Role => (isOfCrowd(path) || path === photos ? "finding" : "counter")

/** Yields a function that tells whether this machine answers the call of a path, by its `API_ROLES`. */
export const servedHere = Effect.map(
  AppConfig,
  ({ roles }) =>
    (path: string): boolean =>
      roles.has(roleOf(path)),
)
