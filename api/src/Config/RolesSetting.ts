import { Effect } from "effect"
import { text } from "./Given.ts"
import { SettingRefused } from "./SettingRefused.ts"

/**
 * What a machine may do: `finding` answers searches and photos and keeps the index in memory, `counter` everything else.
 */
const known = ["finding", "counter"] as const

export type Role = (typeof known)[number]

const isKnown = (name: string): name is Role => known.some((role) => role === name)

/** The roles of the setting `API_ROLES`, names with commas between them. Unset, a machine has all. */
export const rolesSetting = Effect.flatMap(
  text("API_ROLES", ""),
  (given): Effect.Effect<ReadonlySet<Role>, SettingRefused> => {
    const names = given
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
    const roles = names.filter(isKnown)
    return roles.length < names.length
      ? new SettingRefused({ message: `API_ROLES takes ${known.join(", ")}, with commas between them.` })
      : Effect.succeed(new Set(names.length === 0 ? known : roles))
  },
)
