// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { fireEvent, screen } from "@testing-library/react"
import { getI18n } from "react-i18next"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { clearCounter, counterAnswers } from "./support/counter.ts"
import { emptyDisk } from "./support/desk-disk.ts"
import {
  frameAnswers,
  medicineOf,
  paginationOf,
  pendingOf,
  profileOf,
  registrationOf,
} from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { scan } from "./support/scanner.ts"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"

type User = ReturnType<typeof renderAt>["user"]

/** A sentence of the documents' catalogues, and the screen and failure after which a person reads it. */
type Entry = {
  readonly text: string
  readonly km: string
  readonly failure: string
  readonly path: string
  readonly as?: "pharmacy" | "staff" | "admin" | "nobody"
  readonly answers: Answers
  /** What the person does before the failure; nothing if the page fails by opening. */
  readonly act?: (user: User) => Promise<void>
}

/** A proxy's answer, which has no message of ours. */
const wordless = { status: 400, body: "<h1>Bad request</h1>" }
const worded = {
  status: 404,
  body: { detail: "Pharmacy not found", code: "NotFound", params: { what: "Pharmacy" } },
}
const typeIn = async (user: User) => {
  await user.type(await screen.findByLabelText("E-mail"), "owner@example.com")
  await user.type(screen.getByLabelText("Password"), "right-password")
  await user.click(screen.getByRole("button", { name: "Sign in" }))
}
/** The browser could not load the picture, as when its file is gone. */
const breakPicture = (name: string) => async () => {
  fireEvent.error(await screen.findByRole("img", { name }))
}
const openLicense = async (user: User) =>
  user.click(await screen.findByRole("button", { name: /View License/ }))
const linkScanned = async (user: User) => {
  scan(await screen.findByRole("combobox"), "8850000000011")
  await user.click(await screen.findByRole("button", { name: "Link it to a medicine" }))
  await user.type(await screen.findByLabelText("Which medicine has this code?"), "para")
  await user.click(await screen.findByRole("button", { name: "Link the code to Paracetamol 500mg" }))
}
const sellOne = async (user: User) => {
  await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
  await user.click(screen.getByRole("button", { name: "Process transaction" }))
}

const member = {
  id: 5,
  name: "Dara",
  email: "dara@example.com",
  phone: "012345678",
  photo: "gone.jpg",
  roles: [{ id: 1, name: "Cashier", code: "CASHIER", description: "Sells" }],
  created_at: "2026-11-20T01:00:00.000Z",
}
const pending = {
  "GET /admin/pharmacies/pending": { body: [pendingOf(1)], headers: { "X-Total-Count": "1" } },
  "GET /admin/pharmacies/:id": { body: registrationOf(1) },
}
const license = "GET /files/pharmacy/license/licence1.pdf"
const counter = {
  ...counterAnswers({}),
  "GET /inventory/medicines": (_: unknown, query: URLSearchParams) => ({
    body: {
      items: /^\d+$/.test(query.get("search") ?? "") ? [] : [medicineOf(1, { name: "Paracetamol" })],
      pagination: paginationOf(1, 20, 1),
    },
  }),
}

const catalogue: ReadonlyArray<Entry> = [
  {
    text: "An error occurred during login",
    km: "មានបញ្ហាពេលចូលគណនី។ សូមព្យាយាមម្ដងទៀត។",
    failure: "the network answers with a page of its own",
    path: "/pharmacy/login",
    as: "nobody",
    answers: { "POST /pharmacies/login": { body: "<h1>Welcome to our Wi-Fi</h1>" } },
    act: typeIn,
  },
  {
    text: "Login failed",
    km: "មិនអាចចូលគណនីបានទេ",
    failure: "the answer has no message",
    path: "/pharmacy/login",
    as: "nobody",
    answers: { "POST /pharmacies/login": wordless },
    act: typeIn,
  },
  {
    text: "Failed to fetch pharmacy profile",
    km: "មិនអាចបង្ហាញប្រវត្តិរូបបានទេ",
    failure: "the answer has no message",
    path: "/pharmacy/profile",
    answers: { "GET /pharmacies/me": wordless },
  },
  {
    text: "Failed to load profile: Pharmacy not found",
    km: "មិនអាចបង្ហាញប្រវត្តិរូបបានទេ៖ រកមិនឃើញឱសថស្ថានទេ",
    failure: "the answer has a message",
    path: "/pharmacy/profile",
    answers: { "GET /pharmacies/me": worded },
  },
  {
    text: "Failed to load profile: Pharmacy not found",
    km: "មិនអាចបង្ហាញប្រវត្តិរូបបានទេ៖ រកមិនឃើញឱសថស្ថានទេ",
    failure: "the answer has a message",
    path: "/staff/profile",
    as: "staff",
    answers: { "GET /staff/permissions": { body: {} }, "GET /staff/profile": worded },
  },
  {
    text: "Failed to load profile data",
    km: "មិនអាចបង្ហាញព័ត៌មានប្រវត្តិរូបបានទេ",
    failure: "the answer has no message",
    path: "/staff/profile",
    as: "staff",
    answers: { "GET /staff/permissions": { body: {} }, "GET /staff/profile": wordless },
  },
  {
    text: "Failed to fetch profile image",
    km: "មិនអាចបង្ហាញរូបប្រវត្តិរូបបានទេ",
    failure: "the photo is broken",
    path: "/pharmacy/profile",
    answers: { "GET /pharmacies/me": { body: profileOf({ photo: "gone.jpg" }) } },
    act: breakPicture("Photo of the pharmacy"),
  },
  {
    text: "Failed to fetch profile image",
    km: "មិនអាចបង្ហាញរូបប្រវត្តិរូបបានទេ",
    failure: "the photo is broken",
    path: "/pharmacy/users/edit/5",
    answers: {
      "GET /pharmacies/staff/:id": { body: member },
      "GET /pharmacies/roles": { body: member.roles },
    },
    act: breakPicture("Photo"),
  },
  {
    text: "Failed to fetch image",
    km: "មិនអាចបង្ហាញរូបភាពបានទេ",
    failure: "the photo is broken",
    path: "/pharmacy/medicine/edit/1",
    answers: { "GET /inventory/medicines/:id": { body: medicineOf(1, { photo: "gone.jpg" }) } },
    act: breakPicture("Photo"),
  },
  {
    text: "Failed to fetch license file",
    km: "មិនអាចទាញយកឯកសារអាជ្ញាប័ណ្ណបានទេ",
    failure: "the licence does not come",
    path: "/admin/pharmacies/pending",
    as: "admin",
    answers: { ...pending, [license]: wordless },
    act: openLicense,
  },
  {
    text: "Failed to preview license file",
    km: "មិនអាចបើកមើលអាជ្ញាប័ណ្ណបានទេ",
    failure: "the licence is an empty file",
    path: "/admin/pharmacies/pending",
    as: "admin",
    answers: { ...pending, [license]: { body: "" } },
    act: openLicense,
  },
  {
    text: "Failed to fetch medicine",
    km: "មិនអាចទាញយកព័ត៌មានថ្នាំបានទេ",
    failure: "the medicine to link is not read",
    path: "/pharmacy/sales/new",
    answers: { ...counter, "GET /inventory/medicines/:id": wordless },
    act: linkScanned,
  },
  {
    text: "Failed to process transaction",
    km: "មិនអាចបញ្ចប់ការលក់បានទេ",
    failure: "the sale is refused without a message",
    path: "/pharmacy/sales/new",
    answers: { ...counter, "POST /inventory/sales/bulk": wordless },
    act: sellOne,
  },
  {
    text: "Failed to fetch medicine data",
    km: "មិនអាចបង្ហាញព័ត៌មានថ្នាំបានទេ",
    failure: "the answer has no message",
    path: "/pharmacy/medicine/edit/1",
    answers: { "GET /inventory/medicines/:id": wordless },
  },
  {
    text: "Failed to fetch alert count",
    km: "មិនអាចបង្ហាញចំនួនការជូនដំណឹងបានទេ",
    failure: "the list comes and its count does not",
    path: "/pharmacy/reports/alerts",
    answers: { "GET /inventory/alerts/count": wordless },
  },
]

beforeEach(async () => {
  await emptyDisk()
  await clearCounter()
  vi.stubGlobal("open", () => null)
})

afterEach(async () => {
  await getI18n().changeLanguage("en")
})

describe("the catalogue of the documents", () => {
  it.each(catalogue)("says '$text' at $path when $failure", async (entry) => {
    serve({ ...frameAnswers, ...entry.answers })
    if (entry.as !== "nobody") signIn(entry.as ?? "pharmacy")
    const { user } = renderAt(entry.path)
    await entry.act?.(user)
    expect(await screen.findByText(entry.text)).toBeVisible()
    await getI18n().changeLanguage("km")
    expect(await screen.findByText(entry.km)).toBeVisible()
  })
})
