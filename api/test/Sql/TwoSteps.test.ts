import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { migrations } from "../../src/migrations/migrations.ts"
import { takenAway } from "./ContractingStatements.ts"

/** Those that took something away before upgrades without downtime were promised. */
const before: ReadonlyArray<string> = [
  "0052_wide_sale_ids",
  "0053_wide_ledger_ids",
  "0054_wide_cart_ids",
  "0092_sale_payments",
  "0097_discount_conflicts",
]

/**
 * Those that rename and drop in functions, by names that only a run knows. A table that gets partitions is renamed and another
 * one takes its name in the same transaction; what is dropped is an empty partition, one that is past its retention, or one whose
 * rows were moved into others in the same transaction. That
 * programs of the release before bear it is what `npm run test:upgrade` shows.
 */
const judged: ReadonlyArray<string> = ["0170_month_partitions", "0187_places_of_archived_months"]

const titles = Object.keys(migrations)
const sourceOf = (title: string): string =>
  readFileSync(fileURLToPath(new URL(`../../src/migrations/${title}.ts`, import.meta.url)), "utf8")

describe("an upgrade without downtime", () => {
  it("needs migrations that add; one that takes away says since which release nothing uses it", () => {
    const unmarked = titles.filter((title) => {
      const migration = migrations[title]
      return migration !== undefined && !("contracts" in migration) && takenAway(sourceOf(title)).length > 0
    })
    expect(unmarked).toEqual([...before, ...judged])
  })

  it("needs a first step before the second: a migration that every program of the first release has", () => {
    for (const [place, title] of titles.entries()) {
      const migration = migrations[title]
      if (migration === undefined || !("contracts" in migration)) continue
      expect(titles.slice(0, place), title).toContain(migration.contracts.since)
      expect(migration.contracts.what, title).toMatch(/\w{3}/)
    }
  })

  const taking: ReadonlyArray<string> = [
    "alter table sales drop column notes",
    "DROP TABLE IF EXISTS carts",
    "alter table sales alter column id type bigint",
    "alter table sales alter id set data type bigint",
    "alter table sales alter column notes set not null",
    "alter table sales alter column notes drop default",
    "alter table sales rename column notes to remarks",
    "alter table sales rename notes to remarks",
    "alter table sales rename to receipts",
    "alter table sales\n  add column shop integer\n  not null references shops",
    "drop materialized view figures",
  ]
  it.each(taking)("is endangered by: %s", (statement) => {
    expect(takenAway(`sql\`${statement}\``)).toHaveLength(1)
  })

  const adding: ReadonlyArray<string> = [
    "alter table sales add column shop integer",
    "alter table sales add column shop integer not null default 1, add column till text",
    "create table shops (id integer primary key, name text not null)",
    "create index sales_shop on sales (shop)",
    "drop index sales_shop",
    "-- drop table sales",
  ]
  it.each(adding)("is not endangered by: %s", (statement) => {
    expect(takenAway(`/** drop table sales */\nsql\`\n${statement}\n\``)).toEqual([])
  })
})
