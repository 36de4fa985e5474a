import { PhotoLookupApi } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { Effect } from "effect"
import { AppConfig } from "../Config.ts"
import type { Role } from "../Config/RolesSetting.ts"
import { isSearch } from "./Crowd.ts"
import { endpointIn } from "./HotParts.ts"

const photos = endpointIn(PhotoLookupApi, "readPhoto").path

/** Whether the call of a path is answered by a machine that finds. */
export const isOfFinding = (path: string): boolean => isSearch(path) || path === photos

/** The role of a machine that answers a call. */
const roleOf = (path: string): Role => (isOfFinding(path) ? "finding" : "counter")

/** Yields a function that tells whether this machine answers the call of a path, by its `API_ROLES`. */
export const servedHere = Effect.map(
  AppConfig,
  ({ roles }) =>
    (path: string): boolean =>
      roles.has(roleOf(path)),
)
