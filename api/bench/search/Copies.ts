/** More rows than can be generated one by one: copies of what was generated, made by the database. */
import { Client } from "pg"

/** Every so many names a copy spells its own way. */
const respelt = 10

/**
 * Adds copies of all pharmacies and medicines: each pharmacy some kilometres away, with prices and stock of its own, and a
 * tenth of the names with a letter doubled, as every pharmacy has its own misspellings. Returns the numbers of rows and names.
 */
export const addCopies = async (url: string, copies: number) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const count = async (table: string): Promise<number> =>
    (await client.query<{ rows: number }>(`select count(*)::integer as rows from ${table}`)).rows[0]?.rows ??
    0
  const pharmacies = await count("pharmacies")
  const names = await count("product_names")
  // neither the change feed nor the keys of the copies need to be looked at
  await client.query("set session_replication_role = replica")
  await client.query("alter table medicines set (autovacuum_enabled = false)")
  await client.query("drop index medicines_name_pharmacy")
  await client.query("create unlogged table generated as select * from medicines")
  await client.query("analyze generated")
  for (let copy = 1; copy <= copies; copy++) {
    await client.query(
      `insert into pharmacies (id, name, email, password_hash, phone, address, license_id, license_file, latitude, longitude, status)
       overriding system value
       select id + $1, name || ' ' || $2::integer, $2 || email, password_hash, phone, address, license_id || '-' || $2, license_file,
         latitude + 0.011 * $2::integer, longitude - 0.007 * $2, status
       from pharmacies where id <= $3`,
      [copy * pharmacies, copy, pharmacies],
    )
    await client.query(
      `insert into product_names (id, norm) overriding system value
       select $1 + id, overlay(norm placing repeat(substr(norm, 2 + $2::integer % 8, 1), 2) from 2 + $2 % 8 for 1)
       from product_names where id <= $3 and id % ${respelt} = $2 % ${respelt}
       on conflict (norm) do nothing`,
      [copy * names, copy, names],
    )
    await client.query(
      `insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
         expiration_date, price_per_unit, unit_per_package)
       select m.pharmacy_id + $1, coalesce(n.id, m.name_id), m.name, m.dosage, m.manufacter_name, m.manufactor_country,
         m.price + 0.05 * $2::integer, (m.quantity * (1 + $2)) % 301, m.expiration_date + $2, 0, m.unit_per_package
       from generated m left join product_names n on n.id = m.name_id + $3 and m.name_id % ${respelt} = $2 % ${respelt}`,
      [copy * pharmacies, copy, copy * names],
    )
  }
  await client.query("drop table generated")
  await client.query(
    "create index medicines_name_pharmacy on medicines (name_id, pharmacy_id) include (id, expiration_date)",
  )
  await client.query("vacuum (analyze, index_cleanup off) medicines")
  await client.query("vacuum (analyze) product_names")
  await client.query("analyze pharmacies")
  await client.query("checkpoint")
  const added = { rows: await count("medicines"), names: await count("product_names") }
  await client.end()
  return added
}
