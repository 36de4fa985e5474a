import { endings } from "@rokthnam/shared/web/i18n/km/endings"
import { kinds } from "@rokthnam/shared/web/i18n/km/kinds"
import { formats } from "@rokthnam/shared/web/i18n/km/formats"
import { personal } from "@rokthnam/shared/web/i18n/km/personal"
import { fields } from "./km/fields.ts"
import access from "./km/access.json"
import admin from "./km/admin.json"
import alerts from "./km/alerts.json"
import audit from "./km/audit.json"
import categories from "./km/categories.json"
import common from "./km/common.json"
import conflicts from "./km/conflicts.json"
import dashboard from "./km/dashboard.json"
import { errors } from "./km/errors.ts"
import hours from "./km/hours.json"
import imports from "./km/imports.json"
import reorder from "./km/reorder.json"
import medicines from "./km/medicines.json"
import network from "./km/network.json"
import payments from "./km/payments.json"
import profile from "./km/profile.json"
import receipts from "./km/receipts.json"
import registration from "./km/registration.json"
import reports from "./km/reports.json"
import sales from "./km/sales.json"
import security from "./km/security.json"
import shifts from "./km/shifts.json"
import staff from "./km/staff.json"

/** All texts of the interface, one namespace per feature. */
export const km = {
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
