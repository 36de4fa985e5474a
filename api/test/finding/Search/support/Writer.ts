import { seeded } from "../../../../bench/search/GeneratedCatalogue.ts"
import { connect } from "./Agreement.ts"

/**
 * Writes until told to stop: adds, deletes, renames, changes prices, sells out. One transaction in five is rolled
 * back. A medicine is added to a pharmacy that nobody deletes meanwhile.
 */
export const write = async (url: string, seed: number, isDone: () => boolean): Promise<number> => {
  const random = seeded(seed)
  const client = await connect(url)
  const statements = [
    `insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
       expiration_date, price_per_unit, unit_per_package)
     select p.id, n.id, gen_random_uuid(), '', '', '', 1 + random() * 9, (random() * 3)::integer, current_date + 99, 0, 1
     from (select id from pharmacies order by random() limit 1 for key share skip locked) p,
       (select id from product_names order by random() limit 1) n`,
    "delete from medicines where id = $1",
    "update medicines set name_id = (select id from product_names order by random() limit 1) where id = $1",
    "update medicines set price = price + 0.5, expiration_date = expiration_date + 1 where id = $1",
    "update medicines set quantity = (random() * 2)::integer where id = $1",
    "update medicines set quantity = quantity + 1 where id = $1",
    "update medicines set unit_per_package = 1 + unit_per_package % 30 where id = $1",
  ]
  let transactions = 0
  const transact = async (): Promise<void> => {
    if (isDone()) return
    await client.query("begin")
    const id = (
      await client.query("select id from medicines order by random() limit 1 for update skip locked")
    ).rows[0]?.id
    const statement = statements[Math.floor(random() * statements.length)] ?? ""
    if (id !== undefined) await client.query(statement, statement.includes("$1") ? [id] : [])
    await client.query("insert into product_names (norm) values (gen_random_uuid()) on conflict do nothing")
    if (random() < 0.2) await new Promise((resolve) => setTimeout(resolve, random() * 20))
    await client.query(random() < 0.2 ? "rollback" : "commit")
    transactions++
    return transact()
  }
  await transact()
  await client.end()
  return transactions
}
