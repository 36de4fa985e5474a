import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { rolesSetting } from "../../src/Config/RolesSetting.ts"
import { environment } from "../support/Environment.ts"

const read = (settings: Record<string, string>) =>
  Effect.runPromise(Effect.either(Effect.provide(rolesSetting, environment(settings))))

describe("the roles of a machine", () => {
  it("are all unless the settings name some", async () => {
    for (const settings of [{}, { API_ROLES: "" }, { API_ROLES: " , " }])
      expect(await read(settings)).toMatchObject({ right: new Set(["finding", "counter"]) })
    expect(await read({ API_ROLES: "finding" })).toMatchObject({ right: new Set(["finding"]) })
    expect(await read({ API_ROLES: " counter , finding" })).toMatchObject({
      right: new Set(["counter", "finding"]),
    })
  })

  it.each(["search", "finding,office", "Finding"])("“%s” is refused", async (given) => {
    expect(await read({ API_ROLES: given })).toMatchObject({
      left: {
        _tag: "SettingRefused",
        message: "API_ROLES takes finding, counter, with commas between them.",
      },
    })
  })
})
