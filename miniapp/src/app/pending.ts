import { createContext } from "react"

/** Whether the app goes to a page whose code is still loading. */
export const PendingContext = createContext(false)
