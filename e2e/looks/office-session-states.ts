import { at } from "./at.ts"
import type { OfficeState } from "./office-state.ts"
import { chooseLanguage, openSiteMenu, submitEmpty } from "./office-reaching.ts"
import {
  askForData,
  beginSecondStep,
  comeBackEnded,
  notAllowed,
  refusedTo,
  saveTooLate,
} from "./office-sessions.ts"

/** The states of whoever is not signed in, no more signed in, not let in, or asked for more. */
export const sessionStates: ReadonlyArray<OfficeState> = [
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
  { name: "the menu of a visitor", who: "visitor", path: at("/pharmacy/login"), reach: openSiteMenu },
  { name: "the languages", who: "visitor", path: at("/staff/login"), reach: chooseLanguage },
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
]
