import { paginationOf, pendingOf, registrationOf } from "../support/entities.ts"
import { confirm, fill, noGateway, press, said, wordless } from "./entry.tsx"
import type { Entry, User } from "./entry.tsx"
import { screen, within } from "@testing-library/react"

const noMessage = "the answer has no message"
const roles = [{ id: 2, name: "Cashier", code: "CASHIER", description: "" }]
const member = {
  id: 5,
  name: "Dara",
  email: "dara@example.com",
  phone: "012345678",
  photo: null,
  roles,
  created_at: "2026-11-20T01:00:00.000Z",
  deactivated_at: null,
  last_seen_at: null,
  has_sales: false,
}
const pharmacy = { ...pendingOf(1), name: "Angkor", status: "APPROVED" }
const staff = {
  "GET /pharmacies/staff": { body: { items: [member], total: 1, pagination: paginationOf(1, 10, 1) } },
  "GET /pharmacies/staff/:id": { body: member },
  "GET /pharmacies/roles": { body: roles },
}
const listed = {
  "GET /admin/pharmacies": { body: { pharmacies: [pharmacy], total: 1, pagination: paginationOf(1, 10, 1) } },
}
const waiting = {
  "GET /admin/pharmacies/pending": { body: [pendingOf(1)], headers: { "X-Total-Count": "1" } },
}

const addMember = async (user: User): Promise<void> => {
  await user.click(await screen.findByRole("radio", { name: said("common:roles.CASHIER.name") }))
  await fill(user, {
    "staff:fullName": "Dara",
    "staff:email": "dara@example.com",
    "staff:phone": "012345678",
    "staff:password": "long-enough-1",
    "staff:confirmPassword": "long-enough-1",
  })
  await press("staff:add")(user)
}
const editMember = async (user: User): Promise<void> => {
  await fill(user, { "staff:phone": "012345679" })
  await press("common:save")(user)
}
const resetPassword = async (user: User): Promise<void> => {
  await press("admin:list.resetFor")(user)
  const dialog = within(await screen.findByRole("dialog"))
  await user.type(dialog.getByLabelText(said("admin:reset.password"), { selector: "input" }), "long-enough-1")
  await user.click(dialog.getByRole("button", { name: said("admin:reset.submit") }))
}

/** The staff, and what the admin does. */
export const peopleEntries: ReadonlyArray<Entry> = [
  {
    text: "Failed to fetch staff members",
    key: "staff:failed.list",
    when: noMessage,
    path: "/pharmacy/users",
    answers: { "GET /pharmacies/staff": noGateway },
  },
  {
    text: "Failed to fetch staff member",
    key: "staff:failed.one",
    when: noMessage,
    path: "/pharmacy/users/edit/5",
    answers: { "GET /pharmacies/staff/:id": wordless },
  },
  {
    text: "Failed to fetch roles",
    key: "staff:failed.roles",
    when: noMessage,
    path: "/pharmacy/users/add",
    answers: { "GET /pharmacies/roles": noGateway },
  },
  {
    text: "Failed to add staff member",
    key: "staff:failed.add",
    when: noMessage,
    path: "/pharmacy/users/add",
    answers: { ...staff, "POST /pharmacies/staff": wordless },
    act: addMember,
  },
  {
    text: "Staff member added successfully!",
    key: "staff:added",
    when: "the member was added",
    passes: true,
    path: "/pharmacy/users/add",
    answers: { ...staff, "POST /pharmacies/staff": { status: 201, body: member } },
    act: addMember,
  },
  {
    text: "Failed to update staff member",
    key: "staff:failed.update",
    when: noMessage,
    path: "/pharmacy/users/edit/5",
    answers: { ...staff, "PUT /pharmacies/staff/:id": noGateway },
    act: editMember,
  },
  {
    text: "Failed to delete staff member",
    key: "staff:failed.delete",
    when: noMessage,
    path: "/pharmacy/users",
    answers: { ...staff, "DELETE /pharmacies/staff/:id": wordless },
    act: confirm("staff:delete", "common:delete"),
  },
  {
    text: "Failed to fetch dashboard statistics",
    key: "admin:failed.stats",
    when: noMessage,
    path: "/admin/dashboard",
    as: "admin",
    answers: { "GET /admin/dashboard": noGateway },
  },
  {
    text: "Failed to fetch pharmacies",
    key: "admin:failed.list",
    when: noMessage,
    path: "/admin/pharmacies",
    as: "admin",
    answers: { "GET /admin/pharmacies": wordless },
  },
  {
    text: "Failed to fetch pending pharmacies",
    key: "admin:failed.pending",
    when: noMessage,
    path: "/admin/pharmacies/pending",
    as: "admin",
    answers: { "GET /admin/pharmacies/pending": noGateway },
  },
  {
    text: "Failed to fetch the registration",
    key: "admin:failed.one",
    when: noMessage,
    path: "/admin/pharmacies/review/1",
    as: "admin",
    answers: { "GET /admin/pharmacies/:id": wordless },
  },
  {
    text: "Failed to approve pharmacy",
    key: "admin:failed.approve",
    when: noMessage,
    path: "/admin/pharmacies/pending",
    as: "admin",
    answers: { ...waiting, "POST /admin/pharmacies/:id/approve": noGateway },
    act: press("admin:pending.approve"),
  },
  {
    text: "Failed to reject pharmacy",
    key: "admin:failed.reject",
    when: noMessage,
    path: "/admin/pharmacies/pending",
    as: "admin",
    answers: { ...waiting, "POST /admin/pharmacies/:id/reject": wordless },
    act: confirm("admin:pending.reject", "admin:rejectDialog.submit"),
  },
  {
    text: "Failed to reopen the registration",
    key: "admin:failed.reopen",
    when: noMessage,
    path: "/admin/pharmacies/review/1",
    as: "admin",
    answers: {
      "GET /admin/pharmacies/:id": { body: registrationOf(1, { status: "REJECTED", rejection_reason: "" }) },
      "POST /admin/pharmacies/:id/reopen": noGateway,
    },
    act: press("admin:review.reopen"),
  },
  {
    text: "Failed to reset pharmacy password",
    key: "admin:failed.reset",
    when: noMessage,
    path: "/admin/pharmacies",
    as: "admin",
    answers: { ...listed, "POST /admin/pharmacies/:id/reset-password": wordless },
    act: resetPassword,
  },
  {
    text: "Password for Angkor has been reset successfully",
    key: "admin:reset.done",
    values: { pharmacy: "Angkor" },
    when: "the password was reset",
    passes: true,
    path: "/admin/pharmacies",
    as: "admin",
    answers: {
      ...listed,
      "POST /admin/pharmacies/:id/reset-password": { body: { pharmacy_name: "Angkor", message: "" } },
    },
    act: resetPassword,
  },
  {
    text: "The audit log could not be read",
    key: "audit:failed",
    when: noMessage,
    path: "/admin/audit",
    as: "admin",
    answers: { "GET /admin/audit": wordless },
  },
  {
    text: "What was done could not be read",
    key: "audit:activity.failed",
    when: noMessage,
    path: "/pharmacy/users/activity",
    answers: { ...staff, "GET /pharmacies/activity": noGateway },
  },
]
