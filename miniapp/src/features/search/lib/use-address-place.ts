import { useEffect, useRef } from "react"
import { goNear, nearOf, useChosenLocation } from "./location-store.ts"
import type { SearchAddress } from "./search-address.ts"

/**
 * Keeps the location and the address of a search the same: an address that is opened, or reached by Back, decides where
 * the search is; a location that the person chooses is written into the address. Returns the location.
 */
export const useAddressPlace = (
  address: SearchAddress,
  moveTo: (near: string, isElsewhere: boolean) => void,
) => {
  const location = useChosenLocation()
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (address.near !== "" && address.near !== followed.current) {
      followed.current = address.near
      goNear(address.near)
      return
    }
    if (location === undefined || address.query === "") return
    const near = nearOf(location)
    if (near === address.near) return
    followed.current = near
    moveTo(near, address.near !== "")
  }, [address.near, address.query, location, moveTo])
  return location
}
