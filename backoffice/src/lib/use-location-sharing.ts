import { useState } from "react"

export type GeoPoint = { readonly latitude: number; readonly longitude: number }
export type LocationState =
  | { readonly kind: "none" }
  | { readonly kind: "asking" }
  | { readonly kind: "known"; readonly point: GeoPoint }
  | { readonly kind: "unsupported" }
  | { readonly kind: "failed" }

/** How long the browser may look for a position, in milliseconds. */
const patience = 20_000

/** Asks the browser where it is, when the person says so. */
export const useLocationSharing = () => {
  const [state, setState] = useState<LocationState>({ kind: "none" })
  const ask = () => {
    if (!("geolocation" in navigator)) {
      setState({ kind: "unsupported" })
      return
    }
    setState({ kind: "asking" })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setState({ kind: "known", point: { latitude: coords.latitude, longitude: coords.longitude } }),
      () => setState({ kind: "failed" }),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 60_000 },
    )
  }
  return { state, ask, reset: () => setState({ kind: "none" }) }
}
