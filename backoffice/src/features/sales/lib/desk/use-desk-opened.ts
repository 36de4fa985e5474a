import { useEffect, useState } from "react"
import { memberAccount } from "../../../../lib/sessions.ts"
import { counterOf } from "./counter.ts"

/** Whether the desk of the member who sells is right, so that it can be shown. */
export const useDeskOpened = (): boolean => {
  const [account] = useState(memberAccount)
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    void counterOf(account).opened.then(() => setOpened(true))
  }, [account])
  return isOpened
}
