import { beforeAll, describe, it } from "vitest"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { registerCustomer } from "../../fixtures/customer.ts"
import { expect } from "../../fixtures/expect.ts"
import { signInOwner, signInStaff } from "../../fixtures/office.ts"
import { addMember, adminToken, openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Owner } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const

/** What the pages say, in English and in Khmer. */
const sentences = {
  role: {
    en: "Your session has ended because the pharmacy owner changed your role.",
    km: "ការចូលគណនីរបស់អ្នកបានបញ្ចប់ ព្រោះម្ចាស់ឱសថស្ថានបានប្ដូរតួនាទីរបស់អ្នក។",
  },
  password: {
    en: "Your session has ended because the password of this account was changed.",
    km: "ការចូលគណនីរបស់អ្នកបានបញ្ចប់ ព្រោះពាក្យសម្ងាត់នៃគណនីនេះត្រូវបានប្ដូរ។",
  },
  deactivated: {
    en: "Your session has ended because the pharmacy owner deactivated your account.",
    km: "ការចូលគណនីរបស់អ្នកបានបញ្ចប់ ព្រោះម្ចាស់ឱសថស្ថានបានផ្អាកគណនីរបស់អ្នក។",
  },
  rejected: {
    en: "Your session has ended because the pharmacy’s registration was rejected.",
    km: "ការចូលគណនីរបស់អ្នកបានបញ្ចប់ ព្រោះការចុះឈ្មោះឱសថស្ថានត្រូវបានបដិសេធ។",
  },
  signed_out_elsewhere: {
    en: "Your session has ended because this device was signed out from another device.",
    km: "ការចូលគណនីរបស់អ្នកបានបញ្ចប់ ព្រោះឧបករណ៍នេះត្រូវបានឱ្យចាកចេញពីគណនី តាមរយៈឧបករណ៍ផ្សេង។",
  },
} as const

type Role = "staff" | "pharmacy"

/** A page of the menu, which staff have once their permissions are known. */
const alertsLink = ({ page }: Visitor, role: Role) =>
  page.locator(`nav a[href*="/${role}/"]`, { hasText: "Stock alerts" })

/** Waits until the page is open as a whole: with its menu, and with all that it asked for. */
const opened = async (visitor: Visitor, role: Role) => {
  await expect(alertsLink(visitor, role)).toBeVisible()
  await visitor.settled()
}

/**
 * The page that is open asks for a new sign-in and says why in English, once the person does something; the door says the
 * same in Khmer.
 */
const expectReason = async (visitor: Visitor, role: Role, reason: keyof typeof sentences) => {
  const { page } = visitor
  // a page that asks for something by itself may have the dialog over this link already
  await alertsLink(visitor, role).dispatchEvent("click")
  const dialog = page.getByRole("dialog", { name: "Please sign in again" })
  await expect(dialog.getByText(sentences[reason].en, { exact: true })).toBeVisible()
  await visitor.expectAccessible()
  await visitor.open(`/${role}/login?lng=km`)
  await expect(page.getByText(sentences[reason].km, { exact: true })).toBeVisible()
  await visitor.expectAccessible()
}

describe("a page that is open while somebody else ends its session says why:", () => {
  const browser = useBrowser()
  let owner: Owner

  beforeAll(async () => {
    owner = await openPharmacy(`Endings ${Date.now()}`, place, [{ name: "Amoxicillin" }])
  })

  const member = async () => {
    const { id, email } = await addMember(owner.token, "MANAGER")
    const visitor = await browser.visitor("desktop")
    await signInStaff(visitor, email)
    await opened(visitor, "staff")
    const edit = async (changes: object) => {
      const body = { name: "Chan Dara", email, phone: "012 345 679", ...changes }
      await callApi("PUT", `/pharmacies/staff/${id}`, { token: owner.token, body })
    }
    return { id, visitor, edit }
  }
  const roleId = async (code: string): Promise<number> => {
    const roles = await callApi<ReadonlyArray<{ readonly id: number; readonly code: string }>>(
      "GET",
      "/pharmacies/roles",
      { token: owner.token },
    )
    return roles.find((role) => role.code === code)?.id ?? 0
  }

  it("another role", async () => {
    const { visitor, edit } = await member()
    await edit({ role_ids: [await roleId("CASHIER")] })
    await expectReason(visitor, "staff", "role")
  })

  it("another password", async () => {
    const { visitor, edit } = await member()
    await edit({ role_ids: [await roleId("MANAGER")], password: `${journeyPassword} again` })
    await expectReason(visitor, "staff", "password")
  })

  it("a deactivated account", async () => {
    const { id, visitor } = await member()
    await callApi("POST", `/pharmacies/staff/${id}/deactivate`, { token: owner.token })
    await expectReason(visitor, "staff", "deactivated")
  })

  it("a device that is signed out from another one", async () => {
    const visitor = await browser.visitor("desktop")
    await signInOwner(visitor, owner.email)
    await opened(visitor, "pharmacy")
    await callApi("POST", "/account/end-other-sessions", { token: owner.token })
    await expectReason(visitor, "pharmacy", "signed_out_elsewhere")
  })

  it("what an admin decides about the registration, to the owner and the staff", async () => {
    const visitor = await browser.visitor("desktop")
    await signInOwner(visitor, owner.email)
    await opened(visitor, "pharmacy")
    const { visitor: theirs } = await member()
    const token = await adminToken()
    await callApi("POST", `/admin/pharmacies/${owner.id}/reject`, {
      token,
      body: { reason: "Licence expired" },
    })
    await expectReason(visitor, "pharmacy", "rejected")
    await expectReason(theirs, "staff", "rejected")
  })

  it("a customer's new password, set on another device", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    const email = `${crypto.randomUUID()}@rokthnam.test`
    await registerCustomer(visitor, email)
    await visitor.settled()
    const { access_token: token } = await callApi<{ readonly access_token: string }>("POST", "/users/login", {
      body: { email, password: journeyPassword },
    })
    const body = { current_password: journeyPassword, new_password: `${journeyPassword} again` }
    await callApi("PUT", "/account/password", { token, body })
    await page.evaluate(() => {
      document.querySelector<HTMLAnchorElement>('a[href="/user/cart"]')?.click()
    })
    const dialog = page.getByRole("dialog", { name: "Please sign in again" })
    await expect(dialog.getByText(sentences.password.en, { exact: true })).toBeVisible()
    await visitor.expectAccessible()
    await visitor.open("/login?lng=km")
    await expect(page.getByText(sentences.password.km, { exact: true })).toBeVisible()
    await visitor.expectAccessible()
  })
})
