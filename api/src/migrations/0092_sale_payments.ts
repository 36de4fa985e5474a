import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Kinds of payment methods, guessed by name and picture until the owner says otherwise; and what change is given in. */
const kinds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function guessed_payment_kind(name text, has_picture boolean) returns text language sql immutable as $$
      select case when has_picture or name ~* 'qr' then 'qr'
        when name ~* '^ *(cash|សាច់ប្រាក់|លុយសុទ្ធ|ប្រាក់សុទ្ធ)' then 'cash' else 'other' end $$`
  yield* sql`
    alter table payment_methods
      add column kind text constraint payment_methods_kind_check check (kind in ('cash', 'qr', 'other'))`
  yield* sql`update payment_methods set kind = guessed_payment_kind(method_name, qr_photo is not null)`
  yield* sql`
    create function give_payment_kind() returns trigger language plpgsql as $$ begin
      new.kind := coalesce(new.kind, guessed_payment_kind(new.method_name, new.qr_photo is not null));
      return new; end $$`
  yield* sql`
    create trigger give_payment_kind before insert on payment_methods
      for each row execute function give_payment_kind()`
  yield* sql`alter table payment_methods alter column kind set not null`
  yield* sql`
    alter table pharmacies add column change_in text not null default 'dollars'
      constraint pharmacies_change_in_check check (change_in in ('dollars', 'riel'))`
})

/**
 * The payments of each sale, return and void; those of the latter two are negative. `received` and `change` are notes of
 * cash; what is left of them in the drawer is received less change. Cash that nobody counted has no rate, and counts as
 * paid exactly and in dollars. `refunds` is the position of the payment that a refund takes back.
 */
const payments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table sale_payments (
      sale_id bigint not null references sales (id) on delete cascade,
      position smallint not null,
      pharmacy_id integer not null,
      sold_at timestamptz not null,
      sale_kind text not null,
      payment_method_id integer
        constraint sale_payments_payment_method_id_fkey references payment_methods (id) on delete set null,
      payment_method_name text not null,
      kind text not null constraint sale_payments_kind_check check (kind in ('cash', 'qr', 'other')),
      amount numeric(14, 2) not null
        constraint sale_payments_amount_check
        check (case sale_kind when 'sale' then amount >= 0 else amount <= 0 end),
      is_split boolean not null default false,
      received_usd numeric(14, 2) not null default 0 check (received_usd >= 0),
      received_riel bigint not null default 0 check (received_riel >= 0),
      change_usd numeric(14, 2) not null default 0 check (change_usd >= 0),
      change_riel bigint not null default 0 check (change_riel >= 0),
      riel_per_dollar integer,
      refunds smallint,
      primary key (sale_id, position),
      constraint sale_payments_cash_check
        check (kind = 'cash' or (received_usd, received_riel, change_usd, change_riel) = (0, 0, 0, 0))
    )`
  yield* sql`
    create index sale_payments_report on sale_payments (pharmacy_id, sold_at desc)
      include (payment_method_name, kind, sale_kind, amount)`
  yield* sql`create index sale_payments_split on sale_payments (pharmacy_id, sold_at desc) where is_split`
  yield* sql`
    create index sale_payments_method on sale_payments (payment_method_id) where payment_method_id is not null`
})

/**
 * A sale that is written without payments was paid by its one method: the database adds that payment. When the total of
 * a sale changes, because a medicine was deleted with its lines, its payments follow, the last ones first.
 */
const kept = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function add_payments() returns trigger language plpgsql as $$ begin
      insert into sale_payments (sale_id, position, pharmacy_id, sold_at, sale_kind, payment_method_id,
        payment_method_name, kind, amount, received_usd, change_usd)
      select s.id, 1, s.pharmacy_id, s.sold_at, s.kind, s.payment_method_id, s.payment_method_name, k.kind,
        s.total_amount, case k.kind when 'cash' then greatest(s.total_amount, 0) else 0 end,
        case k.kind when 'cash' then greatest(-s.total_amount, 0) else 0 end
      from added s left join payment_methods m on m.id = s.payment_method_id
        cross join lateral (
          select coalesce(m.kind, guessed_payment_kind(s.payment_method_name, false)) as kind) k
      where not exists (select from sale_payments p where p.sale_id = s.id);
      return null; end $$`
  yield* sql`
    create trigger add_payments after insert on sales
      referencing new table as added for each statement execute function add_payments()`
  yield* sql`
    create function adjust_payments() returns trigger language plpgsql as $$ begin
      update sale_payments p set amount = sign(new.total_amount) * case
          when a.position = a.last then abs(new.total_amount) - least(a.before, abs(new.total_amount))
          else least(abs(a.amount), greatest(abs(new.total_amount) - a.before, 0)) end
      from (select position, amount, max(position) over () as last,
          coalesce(sum(abs(amount)) over (order by position rows between unbounded preceding and 1 preceding), 0)
            as before
        from sale_payments where sale_id = new.id) a
      where p.sale_id = new.id and p.position = a.position;
      return null; end $$`
  yield* sql`
    create trigger adjust_payments after update of total_amount on sales for each row
      when (old.total_amount is distinct from new.total_amount) execute function adjust_payments()`
})

/** Payments of their own: several for a sale, each of a kind. Earlier sales get theirs in the next migration. */
export const salePayments = Effect.all([kinds, payments, kept], { discard: true })
