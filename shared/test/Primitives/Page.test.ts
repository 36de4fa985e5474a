import { pagination } from "@rokthnam/shared/Primitives/Page"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

describe("pagination", () => {
  it("counts pages so that they hold every row once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 100 }), (total, size) => {
        const { pages, total_pages } = pagination(1, size, total)
        expect(total_pages).toBe(pages)
        expect(pages * size).toBeGreaterThanOrEqual(total)
        expect((pages - 1) * size).toBeLessThan(Math.max(total, 1))
      }),
    )
  })

  it("tells whether there are pages around the given one", () => {
    expect(pagination(1, 10, 0)).toMatchObject({ pages: 0, has_next: false, has_previous: false })
    expect(pagination(2, 10, 25)).toMatchObject({ pages: 3, has_next: true, has_previous: true })
    expect(pagination(9, 10, 25)).toMatchObject({ total: 25, has_next: false, has_previous: true })
  })
})
