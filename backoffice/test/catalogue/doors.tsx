import { fireEvent, screen } from "@testing-library/react"
import { vi } from "vitest"
import { medicineOf, pendingOf, profileOf, registrationOf } from "../support/entities.ts"
import { fill, noGateway, press, said, wordless } from "./entry.tsx"
import type { Entry, User } from "./entry.tsx"

const worded = {
  status: 404,
  body: { detail: "Pharmacy not found", code: "NotFound", params: { what: "Pharmacy" } },
}
const typeIn = async (user: User) => {
  await fill(user, { "access:email": "owner@example.com", "access:password": "right-password" })
  await press("access:signIn")(user)
}
/** The browser could not load the picture, as when its file is gone. */
const breakPicture = (key: string) => async () => {
  fireEvent.error(await screen.findByRole("img", { name: said(key) }))
}
const licence = new File(["%PDF-1.4"], "licence.pdf", { type: "application/pdf" })

const fileField = (key: string): HTMLElement =>
  screen.getByLabelText(said(key), { selector: "input[type=file]" })

const register = async (user: User): Promise<void> => {
  await fill(user, {
    "registration:name": "Angkor",
    "registration:email": "a@example.com",
    "registration:phone": "012345678",
    "registration:password": "long-enough-1",
    "registration:confirmPassword": "long-enough-1",
    "registration:address": "Street 1",
    "registration:licenseId": "PP-1",
  })
  await user.upload(fileField("registration:licenseFile"), licence)
  await press("registration:submit")(user)
}

const registerWithPhoto = async (user: User): Promise<void> => {
  await screen.findByLabelText(said("registration:photo"), { selector: "input[type=file]" })
  await user.upload(
    fileField("registration:photo"),
    new File([new Uint8Array(1000)], "front.jpg", { type: "image/jpeg" }),
  )
  await register(user)
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
const licenceFile = "GET /files/pharmacy/license/licence1.pdf"
const stored = { "POST /files/pharmacy/license": { status: 201, body: { filename: "0123456789ab.pdf" } } }
const noMessage = "the answer has no message"

/** The doors, registration and pictures. */
export const doorEntries: ReadonlyArray<Entry> = [
  {
    text: "An error occurred during login",
    key: "access:broken",
    when: "the network answers with a page of its own",
    path: "/pharmacy/login",
    as: "nobody",
    answers: { "POST /pharmacies/login": { body: "<h1>Welcome to our Wi-Fi</h1>" } },
    act: typeIn,
  },
  {
    text: "Login failed",
    key: "access:failed",
    when: noMessage,
    path: "/pharmacy/login",
    as: "nobody",
    answers: { "POST /pharmacies/login": wordless },
    act: typeIn,
  },
  {
    text: "Registration failed. Please try again.",
    key: "registration:failed.registration",
    when: noMessage,
    path: "/pharmacy/register",
    as: "nobody",
    answers: { ...stored, "POST /pharmacies/register": noGateway },
    act: register,
  },
  {
    text: "Failed to upload profile photo",
    key: "registration:failed.photo",
    when: "the server cannot take the photo",
    path: "/pharmacy/register",
    as: "nobody",
    answers: { ...stored, "POST /api/images/upload": { status: 500, body: {} } },
    act: registerWithPhoto,
  },
  {
    text: "Failed to upload image. Please try again.",
    key: "errors:codes.ImageUploadAgain",
    when: "the photo does not arrive, and another try may help",
    path: "/pharmacy/register",
    as: "nobody",
    answers: { ...stored, "POST /api/images/upload": noGateway },
    act: registerWithPhoto,
  },
  {
    text: "Failed to upload license file",
    key: "registration:failed.license",
    when: "the licence is not taken",
    path: "/pharmacy/register",
    as: "nobody",
    answers: { "POST /files/pharmacy/license": wordless },
    act: register,
  },
  {
    text: "Registration successful! Please wait for admin approval.",
    key: "registration:done",
    when: "it was taken",
    passes: true,
    path: "/pharmacy/register",
    as: "nobody",
    answers: {
      ...stored,
      "POST /pharmacies/register": {
        status: 201,
        body: { id: 1, name: "Angkor", status: "PENDING", message: "" },
      },
    },
    act: register,
  },
  {
    text: "Geolocation is not supported by your browser",
    key: "common:location.unsupported",
    when: "the browser has no geolocation",
    path: "/pharmacy/register",
    as: "nobody",
    answers: {},
    act: press("common:location.share"),
  },
  {
    text: "Unable to retrieve your location",
    key: "common:location.failed",
    when: "the place is refused",
    path: "/pharmacy/register",
    as: "nobody",
    answers: {},
    act: async (user) => {
      const geolocation = { getCurrentPosition: (_: unknown, refuse: () => void) => refuse() }
      vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { geolocation }))
      await press("common:location.share")(user)
      vi.stubGlobal("navigator", globalThis.window.navigator)
    },
  },
  {
    text: "Failed to fetch pharmacy profile",
    key: "profile:failed.load",
    when: noMessage,
    path: "/pharmacy/profile",
    answers: { "GET /pharmacies/me": wordless },
  },
  {
    text: "Failed to update profile",
    key: "profile:failed.save",
    when: noMessage,
    path: "/pharmacy/profile",
    answers: { "GET /pharmacies/me": { body: profileOf() }, "PUT /pharmacies/profile": noGateway },
    act: async (user) => {
      await fill(user, { "profile:address": "Street 2" })
      await press("common:save")(user)
    },
  },
  {
    text: "Failed to load profile: Pharmacy not found",
    key: "profile:failed.because",
    values: { message: "Pharmacy not found" },
    khmerValues: { message: "រកមិនឃើញឱសថស្ថានទេ" },
    when: "the answer has a message",
    path: "/pharmacy/profile",
    answers: { "GET /pharmacies/me": worded },
  },
  {
    text: "Failed to load profile: Pharmacy not found",
    key: "profile:failed.because",
    values: { message: "Pharmacy not found" },
    khmerValues: { message: "រកមិនឃើញឱសថស្ថានទេ" },
    when: "the answer has a message",
    path: "/staff/profile",
    as: "staff",
    answers: { "GET /staff/permissions": { body: {} }, "GET /staff/profile": worded },
  },
  {
    text: "Failed to load profile data",
    key: "profile:failed.staff",
    when: noMessage,
    path: "/staff/profile",
    as: "staff",
    answers: { "GET /staff/permissions": { body: {} }, "GET /staff/profile": wordless },
  },
  {
    text: "Failed to fetch profile image",
    key: "common:photo.profileBroken",
    when: "the photo is broken",
    path: "/pharmacy/profile",
    answers: { "GET /pharmacies/me": { body: profileOf({ photo: "gone.jpg" }) } },
    act: breakPicture("profile:photo"),
  },
  {
    text: "Failed to fetch profile image",
    key: "common:photo.profileBroken",
    when: "the photo is broken",
    path: "/pharmacy/users/edit/5",
    answers: {
      "GET /pharmacies/staff/:id": { body: member },
      "GET /pharmacies/roles": { body: member.roles },
    },
    act: breakPicture("staff:photo"),
  },
  {
    text: "Failed to fetch image",
    key: "common:photo.broken",
    when: "the photo is broken",
    path: "/pharmacy/medicine/edit/1",
    answers: { "GET /inventory/medicines/:id": { body: medicineOf(1, { photo: "gone.jpg" }) } },
    act: breakPicture("medicines:fields.photo"),
  },
  {
    text: "Failed to fetch license file",
    key: "admin:failed.license",
    when: "the licence does not come",
    path: "/admin/pharmacies/pending",
    as: "admin",
    answers: { ...pending, [licenceFile]: wordless },
    act: press("admin:pending.viewLicense"),
  },
  {
    text: "Failed to preview license file",
    key: "admin:failed.preview",
    when: "the licence is an empty file",
    path: "/admin/pharmacies/pending",
    as: "admin",
    answers: { ...pending, [licenceFile]: { body: "" } },
    act: press("admin:pending.viewLicense"),
  },
]
