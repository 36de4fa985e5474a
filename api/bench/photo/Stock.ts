import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { searchText } from "../../matching/text/SearchText.ts"

const file = join(import.meta.dirname, "../../../../shared/data/medicines.csv")

/** The brand in a line of the list: its second field, which may be quoted. */
const brandOf = (line: string): string =>
  (/^\d+,(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line) ?? []).slice(1).join("")

/** The 30,000 brands of ../shared/data, or none if the file is missing. */
export const brands = (): ReadonlyArray<string> =>
  existsSync(file)
    ? [...new Set(readFileSync(file, "utf8").split("\n").slice(1).map(brandOf))].filter(
        (name) => name.length > 2,
      )
    : []

/** Creates a pharmacy that has a package of each of these in stock. */
export const stock = (names: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { id } = yield* seedPharmacy()
    const norms = names.map((name) => searchText({ name, dosage: "1", manufacter_name: "" }))
    yield* sql`
      insert into product_names (norm) select distinct norm from unnest(${norms}::text[]) as given (norm)
      on conflict (norm) do nothing`
    yield* sql`
      insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
        expiration_date, price_per_unit, unit_per_package)
      select ${id}, n.id, given.name, '1', '', '', 1, 1, '2999-01-01', 1, 1
      from unnest(${names}::text[], ${norms}::text[]) as given (name, norm) join product_names n on n.norm = given.norm
      on conflict do nothing`
    yield* sql`analyze`
  }).pipe(Effect.orDie)
