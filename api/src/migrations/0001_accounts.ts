import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Files, accounts of every role, the audit log. E-mails are stored in lower case, so they are compared without
 * case.
 */
export const accounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table files (
      name text primary key,
      kind text not null check (kind in ('image', 'license')),
      bytes integer not null check (bytes > 0),
      created_at timestamptz not null default now()
    )`
  yield* sql`create index files_created_at on files (created_at)`
  yield* sql`
    create table admins (
      id integer generated always as identity primary key,
      email text not null unique check (email = lower(email)),
      password_hash text not null,
      session_version integer not null default 1,
      created_at timestamptz not null default now()
    )`
  yield* sql`
    create table pharmacies (
      id integer generated always as identity primary key,
      name text not null,
      email text not null check (email = lower(email)),
      password_hash text not null,
      phone text not null,
      address text not null,
      license_id text not null,
      license_file text not null references files (name),
      photo text references files (name),
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
      rejection_reason text,
      session_version integer not null default 1,
      created_at timestamptz not null default now(),
      check (rejection_reason is null or status = 'REJECTED')
    )`
  yield* sql`create unique index pharmacies_email_active on pharmacies (email) where status <> 'REJECTED'`
  yield* sql`
    create unique index pharmacies_license_active on pharmacies (lower(license_id)) where status <> 'REJECTED'`
  yield* sql`create index pharmacies_email on pharmacies (email, id desc)`
  yield* sql`create index pharmacies_status on pharmacies (status, id)`
  yield* sql`create index pharmacies_license_file on pharmacies (license_file)`
  yield* sql`create index pharmacies_photo on pharmacies (photo) where photo is not null`
  yield* sql`
    create table roles (
      id integer primary key,
      code text not null unique,
      name text not null,
      description text not null
    )`
  yield* sql`
    insert into roles (id, code, name, description) values
      (1, 'MANAGER', 'Manager', 'Runs the pharmacy: everything except staff, payment methods and the profile'),
      (2, 'PHARMACIST', 'Pharmacist', 'Medicines, sales, stock and expiry'),
      (3, 'CASHIER', 'Cashier', 'Sells and looks up past sales'),
      (4, 'STOCK_KEEPER', 'Stock keeper', 'Medicines, imports, stock and expiry')`
  yield* sql`
    create table staff (
      id integer generated always as identity primary key,
      pharmacy_id integer not null references pharmacies (id),
      role_id integer not null references roles (id),
      name text not null,
      email text not null constraint staff_email_key unique check (email = lower(email)),
      password_hash text not null,
      phone text not null,
      photo text references files (name),
      session_version integer not null default 1,
      created_at timestamptz not null default now()
    )`
  yield* sql`create index staff_pharmacy on staff (pharmacy_id, id)`
  yield* sql`create index staff_photo on staff (photo) where photo is not null`
  yield* sql`
    create table customers (
      id integer generated always as identity primary key,
      first_name text not null,
      last_name text not null default '',
      email text constraint customers_email_key unique check (email = lower(email)),
      password_hash text,
      phone text,
      photo text references files (name),
      telegram_id bigint constraint customers_telegram_key unique,
      telegram_photo_url text,
      session_version integer not null default 1,
      created_at timestamptz not null default now(),
      check (telegram_id is not null or (email is not null and password_hash is not null))
    )`
  yield* sql`create index customers_photo on customers (photo) where photo is not null`
  yield* sql`
    create table telegram_logins (
      hash text primary key,
      expires_at timestamptz not null
    )`
  yield* sql`create index telegram_logins_expiry on telegram_logins (expires_at)`
  yield* sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_kind text not null check (actor_kind in ('admin', 'pharmacy', 'staff', 'system')),
      actor_id integer,
      action text not null,
      entity text not null,
      entity_id bigint not null,
      before jsonb,
      after jsonb
    )`
  yield* sql`create index audit_log_entity on audit_log (entity, entity_id, id)`
})
