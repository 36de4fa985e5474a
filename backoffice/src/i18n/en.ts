import { endings } from "@rokthnam/shared/web/i18n/en/endings"
import { kinds } from "@rokthnam/shared/web/i18n/en/kinds"
import { formats } from "@rokthnam/shared/web/i18n/en/formats"
import { personal } from "@rokthnam/shared/web/i18n/en/personal"
import { fields } from "./en/fields.ts"
import access from "./en/access.json"
import admin from "./en/admin.json"
import alerts from "./en/alerts.json"
import audit from "./en/audit.json"
import categories from "./en/categories.json"
import common from "./en/common.json"
import conflicts from "./en/conflicts.json"
import dashboard from "./en/dashboard.json"
import { errors } from "./en/errors.ts"
import hours from "./en/hours.json"
import imports from "./en/imports.json"
import reorder from "./en/reorder.json"
import medicines from "./en/medicines.json"
import network from "./en/network.json"
import payments from "./en/payments.json"
import profile from "./en/profile.json"
import receipts from "./en/receipts.json"
import registration from "./en/registration.json"
import reports from "./en/reports.json"
import sales from "./en/sales.json"
import security from "./en/security.json"
import shifts from "./en/shifts.json"
import staff from "./en/staff.json"

/** All texts of the interface, one namespace per feature. */
export const en = {
  common,
  endings,
  errors,
  fields,
  formats,
  kinds,
  personal,
  access,
  registration,
  admin,
  dashboard,
  medicines,
  categories,
  alerts,
  audit,
  network,
  sales,
  conflicts,
  shifts,
  receipts,
  payments,
  profile,
  hours,
  security,
  staff,
  reports,
  imports,
  reorder,
}
