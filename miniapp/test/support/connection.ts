import { act } from "@testing-library/react"
import { vi } from "vitest"

/** Cuts or restores the connection, as the browser says it, until the mocks are restored. */
export const connect = (isOnline: boolean): void => {
  vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")))
}
