import common from "./en/common.json"
import failures from "./en/failures.json"
import access from "./en/access.json"
import registration from "./en/registration.json"
import admin from "./en/admin.json"
import dashboard from "./en/dashboard.json"
import medicines from "./en/medicines.json"
import categories from "./en/categories.json"
import alerts from "./en/alerts.json"
import sales from "./en/sales.json"
import payments from "./en/payments.json"
import profile from "./en/profile.json"
import staff from "./en/staff.json"
import reports from "./en/reports.json"
import imports from "./en/imports.json"

/** Every word of the interface, one namespace per feature. */
export const en = {
  common,
  failures,
  access,
  registration,
  admin,
  dashboard,
  medicines,
  categories,
  alerts,
  sales,
  payments,
  profile,
  staff,
  reports,
  imports,
}
