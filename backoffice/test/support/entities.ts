import type { Answers } from "./server.ts"

/** A medicine in the API's format. */
export const medicineOf = (id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  id,
  name: `Medicine ${id}`,
  dosage: "500mg",
  manufacter_name: "PPM",
  manufactor_country: "Cambodia",
  price: 1.5,
  quantity: 30,
  expiration_date: "2999-01-01",
  price_per_unit: 0.1,
  unit_per_package: 10,
  loose_units: 0,
  units_per_strip: null,
  photo: null,
  barcode: null,
  supplier: null,
  last_updated: "2026-11-20T01:00:00.000Z",
  category: null,
  ...changes,
})

export const categoryOf = (id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  id,
  name: `Category ${id}`,
  description: "Words",
  created_at: "2026-11-20T01:00:00.000Z",
  ...changes,
})

/** The pharmacy's own profile as the API tells it. */
export const profileOf = (changes: Readonly<Record<string, unknown>> = {}) => ({
  id: 1,
  name: "Angkor",
  email: "a@example.com",
  phone: "012345678",
  address: "Street 1",
  license_id: "PP-1",
  photo: null,
  status: "APPROVED",
  latitude: 11.5,
  longitude: 104.9,
  ...changes,
})

export const pendingOf = (id: number) => ({
  id,
  name: `Pharmacy ${id}`,
  address: "Street 1",
  photo: null,
  email: `p${id}@example.com`,
  phone: "012345678",
  license_id: `PP-${id}`,
  license_file: `licence${id}.pdf`,
  created_at: "2026-11-20T01:00:00.000Z",
  license_seen: true,
})

/** A registration as its own page reads it. */
export const registrationOf = (id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  ...pendingOf(id),
  status: "PENDING",
  rejection_reason: null,
  latitude: 11.55,
  longitude: 104.92,
  doubts: [],
  license_seen: false,
  twins: [],
  ...changes,
})

/** The answers to the calls that every page of the pharmacy makes in addition to its own. */
export const frameAnswers: Answers = {
  "GET /inventory/alerts/count": { body: { total_alerts: 0 } },
  "GET /inventory/alerts/page": {
    body: {
      items: [],
      pagination: paginationOf(1, 20, 0),
      counts: { active: 0, acknowledged: 0, expired: 0 },
    },
  },
  "GET /inventory/sales/conflicts": { body: { items: [], pagination: paginationOf(1, 10, 0), open: 0 } },
  "GET /inventory/categories": { body: { items: [], pagination: paginationOf(1, 10, 0) } },
  "GET /pharmacies/me": { body: profileOf() },
}

export function paginationOf(page: number, size: number, total: number) {
  const pages = Math.ceil(total / size)
  return {
    page,
    page_size: size,
    total,
    pages,
    total_pages: pages,
    has_next: page < pages,
    has_previous: page > 1 && pages > 0,
  }
}

type Named = { readonly id: number; readonly name: string }

/** A list that supports pages, sizes and search, and whose rows can be removed. */
export const pagedList = <Row extends Named>(given: ReadonlyArray<Row>) => {
  let rows = given
  const read = (query: URLSearchParams) => {
    const page = Number(query.get("page") ?? 1)
    const size = Number(query.get("page_size") ?? query.get("size") ?? 10)
    const term = (query.get("search") ?? "").toLowerCase()
    const found = rows.filter((row) => row.name.toLowerCase().includes(term))
    return {
      items: found.slice((page - 1) * size, page * size),
      pagination: paginationOf(page, size, found.length),
    }
  }
  return {
    read,
    one: (path: string) => rows.find((row) => path.split("/").includes(String(row.id))),
    take: (path: string) => {
      rows = rows.filter((row) => !path.split("/").includes(String(row.id)))
    },
    change: (id: number, changes: Partial<Row>) => {
      rows = rows.map((row) => (row.id === id ? { ...row, ...changes } : row))
      return rows.find((row) => row.id === id)
    },
  }
}

/** The figures of a day on which nothing happened, apart from what is given. */
export const dayOf = (fields: object = {}) => ({
  read_at: "2026-11-23T06:05:00.000Z",
  day: "2026-11-23",
  today: { amount: 0, sales: 0 },
  same_weekday: { amount: 0, sales: 0 },
  month: { amount: 0, sales: 0 },
  last_month: { amount: 0, sales: 0 },
  hours: [],
  days: [{ day: "2026-11-23", amount: 0, sales: 0 }],
  methods: [],
  top_by_amount: [],
  runs_out: { total: 0, days: 7, items: [] },
  expires: { days: 30, expired_items: 0, expired_amount: 0, soon_items: 0, soon_amount: 0, items: [] },
  waiting: { alerts: 0, conflicts: 0, open_shifts: 0 },
  steps: { medicine: true, payment_method: true, opening_hours: true, sale: true },
  ...fields,
})
