import { useState } from "react"
import { LocationFailure, usePlatform } from "../../../platform/platform.ts"
import type { Position } from "../../../platform/platform.ts"
import { chooseDevicePosition } from "./location-store.ts"

/** How far the device's position has been asked for. */
export type LocationRequest =
  | { readonly state: "idle" | "locating" }
  | { readonly state: "failed"; readonly reason: LocationFailure["reason"] }

/** Reads the device's position, which by default is kept for the searches. */
export const useLocationRequest = (use: (position: Position) => void = chooseDevicePosition) => {
  const platform = usePlatform()
  const [request, setRequest] = useState<LocationRequest>({ state: "idle" })
  /** Resolves to whether the position is known. */
  const locate = async (): Promise<boolean> => {
    setRequest({ state: "locating" })
    try {
      use(await platform.locate())
      setRequest({ state: "idle" })
      return true
    } catch (cause) {
      setRequest({ state: "failed", reason: cause instanceof LocationFailure ? cause.reason : "denied" })
      return false
    }
  }
  return { request, locate, forget: () => setRequest({ state: "idle" }) }
}
