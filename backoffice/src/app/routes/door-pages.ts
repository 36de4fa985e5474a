import type { PageTable } from "./load-page.ts"

type Door = "pharmacyLogin" | "register" | "staffLogin" | "adminLogin" | "receipt"

/** The sign-in and registration pages, which are open to everyone. */
export const doorPages: PageTable<Door> = {
  pharmacyLogin: async () => (await import("./composed/logins.tsx")).PharmacyLogin,
  register: async () =>
    (await import("../../features/registration/components/register-page.tsx")).RegisterPage,
  staffLogin: async () => (await import("./composed/logins.tsx")).StaffLogin,
  adminLogin: async () => (await import("./composed/logins.tsx")).AdminLogin,
  receipt: async () => (await import("../../features/receipts/components/receipt-door.tsx")).ReceiptDoor,
}
