import { createContext } from "react"

/**
 * Tells whether another page was asked for, which is not there yet, such as while its code loads. It tells what is so at the
 * moment of the call: components learn it only when React comes to render them, and a timer may go off before.
 */
export const LeavingContext = createContext<() => boolean>(() => false)
