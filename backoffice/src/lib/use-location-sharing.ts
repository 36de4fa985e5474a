import { useState } from "react"

export type GeoPoint = { readonly latitude: number; readonly longitude: number }
export type LocationState =
  | { readonly kind: "none" }
  | { readonly kind: "asking" }
  | { readonly kind: "known"; readonly point: GeoPoint }
  | { readonly kind: "unsupported" }
  | { readonly kind: "failed" }

/** Milliseconds that the browser may take to find a position. */
const patience = 20_000

/** Reads the device's location, when the user asks for it. */
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
