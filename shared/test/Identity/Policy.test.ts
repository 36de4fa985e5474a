import { isMemberAccess, memberAccess, OwnerAccess } from "@rokthnam/shared/Identity/Access"
import { allows, anyOf } from "@rokthnam/shared/Identity/Policy"
import { describe, expect, it } from "vitest"

const reading = anyOf("Manage Medicine Inventory", "Create Sale")

describe("a policy", () => {
  it("allows whoever has any of its permissions", () => {
    expect(allows(reading, new Set(["Create Sale", "View Alerts"]))).toBe(true)
    expect(allows(reading, new Set(["View Alerts"]))).toBe(false)
    expect(allows(reading, new Set())).toBe(false)
  })

  it("names at least one permission, and only such as there are", () => {
    // @ts-expect-error A policy of nothing would let nobody in.
    expect(anyOf().anyOf).toEqual([])
    // @ts-expect-error No role can have this permission.
    expect(anyOf("Create Sales").anyOf).toEqual(["Create Sales"])
  })
})

describe("an access of members", () => {
  it("is known by its policy, and is the same one for the same policy", () => {
    expect(memberAccess(reading).policy).toBe(reading)
    expect(memberAccess(reading).key).toBe(memberAccess(anyOf(...reading.anyOf)).key)
    expect(memberAccess(reading).key).not.toBe(memberAccess(anyOf("Create Sale")).key)
    expect(isMemberAccess(memberAccess(reading))).toBe(true)
    expect(isMemberAccess(OwnerAccess)).toBe(false)
  })

  it("cannot be had without a policy", () => {
    // @ts-expect-error Whom would it let in?
    expect(() => memberAccess()).toThrow(TypeError)
  })
})
