import { SqlClient } from "@effect/sql"
import type { CategoryId, MedicineId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { DeletionRepo } from "../../../src/accounts/PersonalData/DeletionRepo.ts"

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export const drawing = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  const oneOf = <A>(items: ReadonlyArray<A>): A => {
    const found = items[below(items.length)]
    if (found === undefined) throw new Error("nothing to draw from")
    return found
  }
  return { next, below, oneOf }
}
type Drawing = ReturnType<typeof drawing>

/** Whose sales are drawn. Medicines and staff are taken out when they are deleted. */
export type Shop = {
  readonly id: PharmacyId
  readonly medicines: Array<MedicineId>
  readonly categories: ReadonlyArray<CategoryId>
  readonly staff: Array<StaffId>
}

const dayLength = 86_400_000
/** Days over which sales are drawn: three months end in them. */
const days = 100
const methods = ["Cash", "KHQR", "ABA"]

const linesOf = ({ below, next, oneOf }: Drawing, shop: Shop) =>
  Array.from({ length: 1 + below(3) }, () => {
    const isLoose = next() < 0.2
    const quantity = 1 + below(4)
    const price = 100 + below(500)
    const discount = next() < 0.2 ? below(100) : 0
    return {
      medicine_id: next() < 0.1 ? null : oneOf(shop.medicines),
      name: oneOf(["Gone away", "Twin", "GONE away"]),
      packages: isLoose ? 0 : quantity,
      units: isLoose ? quantity : 0,
      price: price / 100,
      discount: discount / 100,
      total: (price * quantity - discount) / 100,
      cost: next() < 0.5 ? null : below(3000) / 1000,
    }
  })

/** A sale with its lines and its one or two payments, at a time of the last days, today among them. */
const sell = (draw: Drawing, shop: Shop) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => {
    const soldAt = new Date(Date.now() - draw.next() * days * dayLength)
    const staff = draw.next() < 0.3 || shop.staff.length === 0 ? null : draw.oneOf(shop.staff)
    const lines = linesOf(draw, shop)
    const total = lines.reduce((sum, line) => sum + Math.round(line.total * 100), 0)
    const first = draw.next() < 0.3 ? draw.below(total + 1) : total
    const name = draw.oneOf(methods)
    const parts =
      first === total
        ? [{ name, amount: total / 100 }]
        : [
            { name, amount: first / 100 },
            { name: draw.oneOf(methods), amount: (total - first) / 100 },
          ]
    return sql`
      with sale as (
        insert into sales (pharmacy_id, staff_id, staff_name, payment_method_name, total_amount, sold_at)
        values (${shop.id}::integer, ${staff}::integer, ${staff === null ? "The owner" : `Clerk ${draw.oneOf([staff, "old"])}`},
          ${parts.map((part) => part.name).join(" + ")}, ${total / 100}::numeric, ${soldAt}) returning *
      ), paid as (
        insert into sale_payments (sale_id, position, pharmacy_id, sold_at, sale_kind, payment_method_name, kind, amount,
          is_split)
        select id, p.place, pharmacy_id, sold_at, kind, p.name, 'other', p.amount, ${parts.length > 1}::boolean
        from sale, unnest(${parts.map((part) => part.name)}::text[], ${parts.map((part) => part.amount)}::numeric[])
          with ordinality as p (name, amount, place)
      )
      insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, units_sold, unit_price,
        discount_amount, total_amount, payment_method_name, sold_at, unit_cost)
      select sale.id, sale.pharmacy_id, l.medicine_id, coalesce(m.name, l.name), l.packages, l.units, l.price, l.discount,
        l.total, sale.payment_method_name, sale.sold_at, l.cost
      from sale, json_to_recordset(${JSON.stringify(lines)}::json) as l (medicine_id bigint, name text, packages integer,
        units integer, price numeric, discount numeric, total numeric, cost numeric)
      left join medicines m on m.id = l.medicine_id`
  })

/** Takes one line of an earlier sale back, wholly, on a day after it or on the same one. */
const takeBack = (draw: Drawing, shop: Shop, kind: "return" | "void") =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const [line] = yield* sql<{ id: number }>`
          select l.id from sale_lines l where pharmacy_id = ${shop.id} and returned_line_id is null and quantity_returned = 0
          order by l.id offset ${draw.below(30)} limit 1`
        if (line === undefined) return
        yield* sql`
          with back as (
            insert into sales (pharmacy_id, kind, returned_sale_id, staff_name, payment_method_name, total_amount, sold_at)
            select l.pharmacy_id, ${kind}, l.sale_id, 'The owner', ${draw.oneOf(methods)}, -l.total_amount,
              l.sold_at + (now() - l.sold_at) * ${kind === "void" ? 0 : draw.next()}::float8
            from sale_lines l where l.id = ${line.id} returning *
          )
          insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, dosage, quantity_sold, units_sold,
            unit_price, discount_amount, total_amount, payment_method_name, sold_at, returned_line_id, restocked, unit_cost)
          select back.id, l.pharmacy_id, l.medicine_id, l.medicine_name, l.dosage, -l.quantity_sold, -l.units_sold,
            l.unit_price, -l.discount_amount, -l.total_amount, back.payment_method_name, back.sold_at, l.id, true, l.unit_cost
          from back, sale_lines l where l.id = ${line.id}`
        yield* sql`
          update sale_lines set quantity_returned = quantity_sold + units_sold where id = ${line.id}`
      }),
    ),
  )

/** Other writes that change what past days say. */
const change = (draw: Drawing, shop: Shop) =>
  Effect.flatMap(SqlClient.SqlClient, (sql): Effect.Effect<unknown, unknown, DeletionRepo> => {
    const medicine = draw.oneOf(shop.medicines)
    const [staff] = shop.staff
    switch (draw.below(6)) {
      case 0:
        return sql`update medicines set name = ${draw.oneOf(["Twin", "twin", "Other", "Gone away"])} where id = ${medicine}`
      case 1:
        return sql`update medicines set dosage = ${draw.oneOf(["500mg", "1g", ""])} where id = ${medicine}`
      case 2:
        return sql`update medicines set category_id = ${draw.oneOf([null, ...shop.categories])}::integer where id = ${medicine}`
      case 3:
        return sql`update sale_lines set unit_cost = 0.5 where id = (select max(id) from sale_lines where pharmacy_id = ${shop.id} and sold_at < now() - interval '40 days')`
      case 4:
        // so many sales at a time lose their seller's name: half of them may have it still
        return staff === undefined
          ? Effect.void
          : Effect.flatMap(DeletionRepo, (repo) => repo.renameSales({ role: "staff", id: staff }, 4))
      default:
        return Effect.void
    }
  })

/** Writes something at random. */
export const writeSomething = (draw: Drawing, shop: Shop) => {
  const chance = draw.next()
  if (chance < 0.55) return sell(draw, shop)
  if (chance < 0.65) return takeBack(draw, shop, "return")
  if (chance < 0.7) return takeBack(draw, shop, "void")
  return change(draw, shop).pipe(Effect.provide(DeletionRepo.Default))
}
