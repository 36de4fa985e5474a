import { memberAccount } from "../../../../lib/sessions.ts"
import { outbox } from "./outbox.ts"

/** How many sales of the member who is signed in are kept on this device. */
export const unsentSales = (): number =>
  outbox.current().sales.filter(({ account }) => account === memberAccount()).length
