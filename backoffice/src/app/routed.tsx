import { useCallback } from "react"
import { RouterProvider } from "react-router-dom"
import type { RouterProviderProps } from "react-router-dom"
import { LeavingContext } from "../lib/leaving.ts"

/** The pages of a router, which are told when one of them is being left. */
export const Routed = ({ router }: Pick<RouterProviderProps, "router">) => {
  const isLeaving = useCallback(() => {
    const { location, navigation } = router.state
    return navigation.location !== undefined && navigation.location.pathname !== location.pathname
  }, [router])
  return (
    <LeavingContext value={isLeaving}>
      <RouterProvider router={router} />
    </LeavingContext>
  )
}
