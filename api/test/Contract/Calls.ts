import { HttpApi } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { isMemberAccess } from "@rokthnam/shared/Identity/Access"
import type { Policy } from "@rokthnam/shared/Identity/Policy"

/** One call of the contract, from the platform's reflection. */
export type ContractCall = {
  readonly id: string
  readonly method: string
  readonly path: string
  /** The key of its access middleware; undefined for an open call. */
  readonly access: string | undefined
  /** The permissions that staff need; undefined if the call is not for members of a pharmacy. */
  readonly policy: Policy | undefined
  readonly success: ReadonlyArray<number>
  readonly failures: ReadonlyArray<number>
}

/** Every call of the contract, in its order. */
export const contractCalls = (): ReadonlyArray<ContractCall> => {
  const calls: Array<ContractCall> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ group, endpoint, middleware, successes, errors }) => {
      calls.push({
        id: `${group.identifier}.${endpoint.name}`,
        method: endpoint.method,
        path: endpoint.path,
        access: [...middleware][0]?.key,
        policy: [...middleware].map((one): unknown => one).find(isMemberAccess)?.policy,
        success: [...successes.keys()],
        failures: [...errors.keys()],
      })
    },
  })
  return calls
}

/** A path with its parameters filled in: ids of no row, names of no file. */
export const filled = (path: string, id: number | string = 2_000_000_000): string =>
  path
    .replace(/:(?:id|medicine_id)\b/g, String(id))
    .replace(":chat", String(id))
    .replace(":key", "AbCdEfGh")
    .replace(":alert_type", "LOW_STOCK")
    .replace(":name", "00000000-0000-4000-8000-000000000000.webp")
