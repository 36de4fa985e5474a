import { adminStates } from "./office-admin-states.ts"
import { finishImport, previewImport } from "./office-imports.ts"
import type { OfficeIds } from "./office-pages.ts"
import {
  askDismissAll,
  chooseTwo,
  dropOrder,
  findInPalette,
  holdOrder,
  leaveUnsaved,
  lose,
  openBell,
  openColumns,
  openMenu,
  openOrder,
  press,
  pressChosen,
  pressKeys,
  pressMenu,
  submitEmpty,
} from "./office-reaching.ts"
import { sessionStates } from "./office-session-states.ts"
import { at } from "./at.ts"
import type { OfficeState } from "./office-state.ts"

const medicines = at("/pharmacy/medicine/manage")
const counter = at("/pharmacy/sales/new")
const sale = ({ sale: id }: OfficeIds): string => `/pharmacy/sales/history/${id}`

/** The states of the office's pages that no address alone shows, and addresses that narrow a page. */
export const officeStates: ReadonlyArray<OfficeState> = [
  ...sessionStates,
  { name: "the menu of the owner", who: "owner", path: at("/pharmacy/profile"), reach: openMenu },
  { name: "the menu of a cashier", who: "cashier", path: at("/staff/profile"), reach: openMenu },
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
    name: "found by the palette",
    who: "owner",
    path: at("/pharmacy/dashboard"),
    reach: findInPalette,
  },
  { name: "command palette", who: "owner", path: at("/pharmacy/dashboard"), reach: pressKeys("Control+k") },
  { name: "help", who: "owner", path: at("/pharmacy/sales/new"), reach: pressKeys("?") },
  ...adminStates,
]
