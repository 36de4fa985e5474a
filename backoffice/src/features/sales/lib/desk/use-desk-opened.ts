import { useEffect, useState } from "react"
import { memberAccount } from "../../../../lib/sessions.ts"
import { isDeviceUnasked } from "../device/device-counter.ts"
import { counterOf } from "./counter.ts"

/**
 * Whether the account has to be asked about this device, as soon as the desk of the member who sells is right and can be
 * shown; undefined before. Both are known at once, so that a question that comes moves nothing.
 */
export const useDeskOpened = (): { readonly asksOfDevice: boolean } | undefined => {
  const [account] = useState(memberAccount)
  const [opened, setOpened] = useState<{ readonly asksOfDevice: boolean }>()
  useEffect(() => {
    void Promise.all([isDeviceUnasked(), counterOf(account).opened]).then(([asksOfDevice]) =>
      setOpened({ asksOfDevice }),
    )
  }, [account])
  return opened
}
