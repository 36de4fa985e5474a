import { distance } from "@rokthnam/shared/Primitives/GeoPoint"
import { describe, expect, it } from "vitest"

describe("distance", () => {
  const phnomPenh = { latitude: 11.5564, longitude: 104.9282 }
  const siemReap = { latitude: 13.3633, longitude: 103.8564 }

  it("is the great circle in kilometres, the same both ways", () => {
    expect(distance(phnomPenh, siemReap)).toBeCloseTo(232.1, 0)
    expect(distance(siemReap, phnomPenh)).toBe(distance(phnomPenh, siemReap))
    expect(distance(phnomPenh, phnomPenh)).toBe(0)
  })

  it("stays finite at the antipodes", () => {
    const far = distance({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })
    expect(far).toBeCloseTo(20_015, -1)
  })
})
