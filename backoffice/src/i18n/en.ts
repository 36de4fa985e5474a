import common from "./en/common.json"
import { fields } from "@rokthnam/shared/web/i18n/en/fields"
import { formats } from "@rokthnam/shared/web/i18n/en/formats"
import { errors } from "./en/errors.ts"
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
  errors,
  fields,
  formats,
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
