import type { Page } from "playwright"
import type { OfficeIds, OfficePeople } from "./office-pages.ts"
import {
  askDismissAll,
  askForData,
  beginSecondStep,
  chooseLanguage,
  chooseTwo,
  comeBackEnded,
  dropOrder,
  enlarge,
  findInPalette,
  finishImport,
  holdOrder,
  leaveUnsaved,
  lose,
  notAllowed,
  openBell,
  openColumns,
  openMenu,
  openOrder,
  openSiteMenu,
  press,
  pressChosen,
  pressKeys,
  pressMenu,
  previewImport,
  refusedTo,
  saveTooLate,
  submitEmpty,
} from "./office-reaching.ts"
import type { OfficeStage } from "./office-stage.ts"

/** A state of a page that looks different: a dialog over it, a choice on it, or nothing in it. */
export type OfficeState = {
  readonly name: string
  readonly who: OfficePeople
  readonly path: (ids: OfficeIds) => string
  /** Brings the page into the state. The page is as wide as a desktop then, and becomes narrower afterwards. */
  readonly reach?: (page: Page, stage: OfficeStage) => Promise<void>
  /** Whether only a sale of today can be in it. */
  readonly isOfToday?: true
  /** Whether the session has ended in it: who looks at another state after it signs in again. */
  readonly isSignedOut?: true
}

const at = (path: string) => (): string => path
const medicines = at("/pharmacy/medicine/manage")
const counter = at("/pharmacy/sales/new")
const sale = ({ sale: id }: OfficeIds): string => `/pharmacy/sales/history/${id}`

/** The states of the office's pages that no address alone shows, and addresses that narrow a page. */
export const officeStates: ReadonlyArray<OfficeState> = [
  {
    name: "a registration that is refused",
    who: "visitor",
    path: at("/pharmacy/register"),
    reach: submitEmpty("registration", "submit"),
  },
  {
    name: "a registration that waits",
    who: "visitor",
    path: at("/pharmacy/login"),
    reach: refusedTo("waiting"),
  },
  {
    name: "a registration that was rejected",
    who: "visitor",
    path: at("/pharmacy/login"),
    reach: refusedTo("rejected"),
  },
  {
    name: "a wrong password",
    who: "visitor",
    path: at("/pharmacy/login"),
    reach: refusedTo("newcomer", "not the password"),
  },
  {
    name: "a member who was deactivated",
    who: "visitor",
    path: at("/staff/login"),
    reach: refusedTo("deactivated"),
  },
  {
    name: "a session that ended before something was sent",
    who: "manager",
    path: at("/staff/medicine/categories/add"),
    reach: saveTooLate,
    isSignedOut: true,
  },
  {
    name: "a session that ended, at the door",
    who: "manager",
    path: at("/staff/login"),
    reach: comeBackEnded,
    isSignedOut: true,
  },
  {
    name: "not for a pharmacist",
    who: "pharmacist",
    path: at("/staff/reports/sales"),
    reach: notAllowed,
  },
  { name: "not for a cashier", who: "cashier", path: at("/staff/medicine/manage"), reach: notAllowed },
  { name: "not for a stock keeper", who: "stockKeeper", path: at("/staff/sales/new"), reach: notAllowed },
  { name: "the menu of the owner", who: "owner", path: at("/pharmacy/profile"), reach: openMenu },
  { name: "the menu of a cashier", who: "cashier", path: at("/staff/profile"), reach: openMenu },
  { name: "the menu of a visitor", who: "visitor", path: at("/pharmacy/login"), reach: openSiteMenu },
  { name: "the languages", who: "visitor", path: at("/staff/login"), reach: chooseLanguage },
  { name: "the account", who: "owner", path: at("/pharmacy/security"), reach: pressMenu("menu.account") },
  { name: "actions of a medicine", who: "owner", path: medicines, reach: pressMenu("actionsOf", "phone") },
  {
    name: "ways to save",
    who: "owner",
    path: at("/pharmacy/reports/sales"),
    reach: pressMenu("file.save", "phone"),
  },
  {
    name: "a form with unsaved input",
    who: "owner",
    path: at("/pharmacy/medicine/categories/add"),
    reach: leaveUnsaved,
  },
  { name: "a page of the owner alone", who: "manager", path: at("/staff/users") },
  { name: "no page", who: "owner", path: at("/pharmacy/no-such-page") },
  { name: "stock correction", who: "owner", path: medicines, reach: press("medicines", "correct.open") },
  { name: "deletion", who: "owner", path: medicines, reach: press("medicines", "list.delete") },
  {
    name: "deletion of a category",
    who: "owner",
    path: at("/pharmacy/medicine/categories"),
    reach: press("categories", "delete"),
  },
  {
    name: "deletion of a payment method",
    who: "owner",
    path: at("/pharmacy/payment-methods"),
    reach: press("payments", "delete"),
  },
  {
    name: "deletion of a member",
    who: "owner",
    path: at("/pharmacy/users"),
    reach: press("staff", "delete"),
  },
  { name: "chosen medicines", who: "owner", path: medicines, reach: chooseTwo },
  { name: "prices of many", who: "owner", path: medicines, reach: pressChosen("chosen.price") },
  { name: "category of many", who: "owner", path: medicines, reach: pressChosen("chosen.category") },
  { name: "shelf labels", who: "owner", path: medicines, reach: pressChosen("chosen.labels") },
  { name: "columns", who: "owner", path: medicines, reach: openColumns },
  {
    name: "medicines that could not be read",
    who: "owner",
    path: medicines,
    reach: lose("**/inventory/medicines?*"),
  },
  {
    name: "a report that could not be read",
    who: "owner",
    path: at("/pharmacy/reports/sales"),
    reach: lose("**/inventory/reports/sales?*"),
  },
  {
    name: "a dashboard that could not be read",
    who: "owner",
    path: at("/pharmacy/dashboard"),
    reach: lose("**/inventory/dashboard/*"),
  },
  { name: "no medicine found", who: "owner", path: at("/pharmacy/medicine/manage?search=Xqzrtvw") },
  {
    name: "another strength",
    who: "owner",
    path: ({ medicine }) => `/pharmacy/medicine/add?like=${medicine}`,
  },
  {
    name: "a medicine that is refused",
    who: "owner",
    path: at("/pharmacy/medicine/add"),
    reach: submitEmpty("medicines", "form.add"),
  },
  { name: "preview of an import", who: "owner", path: at("/pharmacy/medicine/bulk"), reach: previewImport },
  { name: "result of an import", who: "owner", path: at("/pharmacy/medicine/bulk"), reach: finishImport },
  { name: "the bell", who: "owner", path: at("/pharmacy/reports/alerts"), reach: openBell },
  { name: "dismiss all", who: "owner", path: at("/pharmacy/reports/alerts"), reach: askDismissAll },
  { name: "sales by staff", who: "owner", path: at("/pharmacy/reports/sales?by=staff") },
  { name: "sales by medicine", who: "owner", path: at("/pharmacy/reports/sales?by=medicine") },
  { name: "sales by category", who: "owner", path: at("/pharmacy/reports/sales?by=category") },
  {
    name: "settle a difference",
    who: "owner",
    path: at("/pharmacy/sales/conflicts"),
    reach: press("conflicts", "settleOne"),
  },
  { name: "return", who: "owner", path: sale, reach: press("receipts", "return.open") },
  { name: "void", who: "owner", path: sale, isOfToday: true, reach: press("receipts", "void.open") },
  {
    name: "payment method",
    who: "owner",
    path: at("/pharmacy/payment-methods"),
    reach: press("payments", "edit"),
  },
  {
    name: "deactivation",
    who: "owner",
    path: at("/pharmacy/users"),
    reach: press("staff", "deactivateOne"),
  },
  { name: "orders put aside", who: "owner", path: counter, reach: holdOrder },
  { name: "an order thrown away", who: "owner", path: counter, reach: dropOrder },
  { name: "the order on a phone", who: "owner", path: counter, reach: openOrder },
  { name: "cash in or out", who: "owner", path: counter, reach: press("shifts", "cash.button") },
  { name: "the count of a drawer", who: "owner", path: counter, reach: press("shifts", "close.button") },
  { name: "the first shift", who: "newcomer", path: counter, reach: press("shifts", "open.button") },
  {
    name: "the second step",
    who: "owner",
    path: at("/pharmacy/security"),
    reach: beginSecondStep,
  },
  {
    name: "a password that is asked again",
    who: "manager",
    path: at("/staff/security"),
    reach: askForData,
  },
  {
    name: "found by the palette",
    who: "owner",
    path: at("/pharmacy/dashboard"),
    reach: findInPalette,
  },
  { name: "command palette", who: "owner", path: at("/pharmacy/dashboard"), reach: pressKeys("Control+k") },
  { name: "help", who: "owner", path: at("/pharmacy/sales/new"), reach: pressKeys("?") },
  {
    name: "rejection",
    who: "admin",
    path: at("/admin/pharmacies/pending"),
    reach: press("admin", "pending.reject"),
  },
  {
    name: "a new password",
    who: "admin",
    path: at("/admin/pharmacies"),
    reach: press("admin", "list.resetFor"),
  },
  { name: "the rejected", who: "admin", path: at("/admin/pharmacies?status=REJECTED") },
  {
    name: "a duplicate licence",
    who: "admin",
    path: ({ duplicate }) => `/admin/pharmacies/review/${duplicate}`,
  },
  {
    name: "a licence made larger",
    who: "admin",
    path: ({ duplicate }) => `/admin/pharmacies/review/${duplicate}`,
    reach: enlarge,
  },
  {
    name: "a rejected registration",
    who: "admin",
    path: ({ rejected }) => `/admin/pharmacies/review/${rejected}`,
  },
  { name: "no such registration", who: "admin", path: at("/admin/pharmacies/review/999999999") },
  { name: "no pharmacy found", who: "admin", path: at("/admin/pharmacies?search=Xqzrtvw") },
  { name: "none that waits found", who: "admin", path: at("/admin/pharmacies/pending?search=Xqzrtvw") },
  { name: "no act found", who: "admin", path: at("/admin/audit?start=2020-01-01&end=2020-01-02") },
]
