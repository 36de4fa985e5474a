import { awayMember } from "../../../../lib/away-member.ts"

/** Whether the counter may ask the API: with a connection, as far as the browser knows, and with somebody signed in. */
export const mayAsk = (): boolean => navigator.onLine && awayMember.current() === null
