import { describe, expect, it } from "vitest"
import { serve } from "../../test/support/server.ts"
import { api } from "./api-client.ts"
import { ApiFailure } from "./api-failure.ts"
import { endExpired, readToken, signIn } from "./sessions/sessions.ts"
import { tokenOf } from "../../test/support/tokens.ts"

const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiFailure)) throw new Error("the call did not fail as expected")
  return error
}

describe("calls", () => {
  it("carry the pharmacy's token first, otherwise the staff's", async () => {
    const seen = serve({ "GET /inventory/alerts": { body: [] } })
    signIn("staff", "staff-token", { remember: true })
    await api.get("/inventory/alerts", { as: "member" })
    signIn("pharmacy", "pharmacy-token", { remember: false })
    await api.get("/inventory/alerts", { as: "member" })
    expect(seen.map((call) => call.headers["Authorization"])).toEqual([
      "Bearer staff-token",
      "Bearer pharmacy-token",
    ])
  })

  it("are not sent when neither pharmacy nor staff is signed in", async () => {
    const seen = serve({})
    const failure = await failureOf(api.get("/inventory/alerts", { as: "member" }))
    expect(failure.code).toBe("AuthenticationRequired")
    expect(seen).toEqual([])
  })

  it("carry what a failing answer says", async () => {
    serve({
      "POST /x": {
        status: 422,
        body: { detail: "d", code: "InvalidRequest", params: {}, errors: [{ field: "name", message: "m" }] },
      },
    })
    const failure = await failureOf(api.post("/x", { as: "none", body: {} }))
    expect(failure).toMatchObject({ status: 422, code: "InvalidRequest", detail: "d" })
    expect(failure.errors).toEqual([{ field: "name", message: "m" }])
  })

  it("say that the network is gone when there is no answer", async () => {
    serve({ "GET /x": new TypeError("Failed to fetch") })
    const failure = await failureOf(api.get("/x", { as: "none" }))
    expect(failure.code).toBe("Unreachable")
    expect(failure.isPassing).toBe(true)
  })

  it("end the session whose token the API refuses", async () => {
    serve({ "GET /pharmacies/me": { status: 401, body: { detail: "", code: "SessionEnded", params: {} } } })
    signIn("pharmacy", tokenOf("1"), { remember: false })
    await failureOf(api.get("/pharmacies/me", { as: "pharmacy" }))
    expect(readToken("pharmacy")).toBeNull()
  })

  it("leave out empty query fields", async () => {
    const seen = serve({ "GET /x": { body: {} } })
    await api.get("/x", { as: "none", query: { page: 1, search: "", status: undefined } })
    expect(seen[0]?.path).toBe("/x?page=1")
  })
})

describe("sessions", () => {
  it("end when their token expires, each role by itself", () => {
    signIn("admin", tokenOf("1", -10), { remember: true })
    signIn("staff", tokenOf("2", 60), { remember: true })
    expect(endExpired(Date.now())).toEqual(["admin"])
    expect(readToken("admin")).toBeNull()
    expect(readToken("staff")).not.toBeNull()
  })

  it("keep the owner's token in session storage and the staff's in persistent storage", () => {
    signIn("pharmacy", "p", { remember: false })
    signIn("staff", "s", { remember: true })
    expect(sessionStorage.getItem("pharmacyToken")).toBe("p")
    expect(localStorage.getItem("pharmacyToken")).toBeNull()
    expect(localStorage.getItem("staffToken")).toBe("s")
  })
})
