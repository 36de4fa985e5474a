import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { act, render, screen } from "@testing-library/react"
import { expect, it, onTestFinished, vi } from "vitest"
import { createQueryClient } from "../queries/query-client.ts"

const read = () =>
  navigator.onLine ? Promise.resolve("84 medicines") : Promise.reject(new TypeError("offline"))

const Stock = () => {
  const { data, error } = useQuery({ queryKey: ["stock"], queryFn: read })
  return <p>{error === null ? data : "You are offline."}</p>
}

const setOnline = (isOnline: boolean): void => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")))
}

it("fetches again what failed offline, once the connection is back", async () => {
  onTestFinished(() => setOnline(true))
  const client = createQueryClient({ staleTime: 10_000, refetchOnWindowFocus: true })
  render(
    <QueryClientProvider client={client}>
      <Stock />
    </QueryClientProvider>,
  )
  setOnline(false)
  await client.resetQueries()
  expect(await screen.findByText("You are offline.")).toBeTruthy()
  setOnline(true)
  expect(await screen.findByText("84 medicines")).toBeTruthy()
})
