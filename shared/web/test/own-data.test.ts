import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { renderHook, waitFor } from "@testing-library/react"
import { afterEach, expect, it, onTestFinished } from "vitest"
import { accountIn, useOwnData } from "../queries/use-own-data.ts"
import type { DataOwner } from "../queries/use-own-data.ts"
import { adminKeys, staffKeys } from "../sessions/session-keys.ts"
import { Session } from "../sessions/session.ts"
import { tokenOf } from "./support/tokens.ts"

const staffFields = { id: "", name: "", photo: "", readAlerts: "" }
const isAdmin: DataOwner["owns"] = ([area]) => area === "admin"

/** An admin and a staff member in one browser; each has a list in the cache. */
const start = () => {
  const client = new QueryClient()
  const admin = new Session(adminKeys)
  const staff = new Session(staffKeys)
  admin.start({ token: tokenOf("1"), fields: {} })
  staff.start({ token: tokenOf("4"), fields: staffFields })
  const owners: ReadonlyArray<DataOwner> = [
    { sessions: [admin], account: () => accountIn(admin), owns: isAdmin },
    { sessions: [staff], account: () => accountIn(staff), owns: (key) => !isAdmin(key) },
  ]
  client.setQueryData(["admin", "list"], "the admin's")
  client.setQueryData(["stock", "list"], "the fourth's")
  renderHook(() => useOwnData(client, owners))
  return { client, staff }
}

/** Shows a list on the screen; returns how often it was fetched. */
const show = (client: QueryClient, queryKey: readonly string[]) => {
  const fetched = { times: 0 }
  const queryFn = () => {
    fetched.times += 1
    return "fetched"
  }
  onTestFinished(
    new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined),
  )
  return fetched
}

afterEach(() => window.localStorage.clear())

it("forgets the answers of an account that signs out, and no others", () => {
  const { client, staff } = start()
  staff.signOut()
  expect(client.getQueryData(["stock", "list"])).toBeUndefined()
  expect(client.getQueryData(["admin", "list"])).toBe("the admin's")
})

it("does not disturb what is on the screen of another role", async () => {
  const { client, staff } = start()
  const shown = show(client, ["admin", "list"])
  staff.start({ token: tokenOf("5"), fields: staffFields })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(client.getQueryData(["admin", "list"])).toBe("the admin's")
  // The list on the screen still follows its key: a page that changes it makes it fetch again.
  await client.invalidateQueries({ queryKey: ["admin"] })
  expect(shown.times).toBe(1)
})

it("fetches again what stays on the screen under another account", async () => {
  const { client, staff } = start()
  const shown = show(client, ["stock", "list"])
  staff.start({ token: tokenOf("5"), fields: staffFields })
  await waitFor(() => expect(client.getQueryData(["stock", "list"])).toBe("fetched"))
  expect(shown.times).toBe(1)
})
