import { describe, expect, it } from "vitest"
import { doors, pathIn, adminPages, registerPath, reviewPath } from "../lib/paths.ts"
import { pageKindOf } from "./page-kinds.ts"

describe("the kind of a page by its address", () => {
  it("is that of what it shows", () => {
    for (const [kind, paths] of [
      ["dashboard", [pathIn("pharmacy", "dashboard"), pathIn("staff", "overview"), adminPages.dashboard]],
      [
        "list",
        [
          pathIn("pharmacy", "medicines"),
          pathIn("staff", "saleHistory"),
          pathIn("pharmacy", "alerts"),
          pathIn("pharmacy", "shifts"),
          pathIn("pharmacy", "users"),
          adminPages.audit,
          adminPages.pending,
        ],
      ],
      [
        "form",
        [
          pathIn("pharmacy", "editMedicine", 7),
          pathIn("pharmacy", "addCategory"),
          pathIn("pharmacy", "profile"),
        ],
      ],
      ["counter", [pathIn("pharmacy", "newSale"), pathIn("staff", "newSale")]],
      [
        "detail",
        [pathIn("pharmacy", "sale", 7), pathIn("staff", "shift", 7), pathIn("pharmacy", "shiftDay")],
      ],
      ["review", [reviewPath(7)]],
      [
        "report",
        [
          pathIn("pharmacy", "salesReport"),
          pathIn("staff", "stockReport"),
          pathIn("pharmacy", "reorder"),
          pathIn("pharmacy", "transactions"),
        ],
      ],
      ["door", [doors.admin.login, doors.staff.login, registerPath]],
    ] as const)
      for (const path of paths) expect(`${path} ${pageKindOf(path)}`).toBe(`${path} ${kind}`)
  })
})
