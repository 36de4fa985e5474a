import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api, intents } from "../../../lib/api.ts"

export type ShiftReport = Answer<"GET /inventory/shifts/:id">
export type Shift = Answer<"GET /inventory/shifts">["items"][number]
export type ShiftDay = Answer<"GET /inventory/shifts/day">
export type Takings = ShiftDay["takings"][number]
/** Notes of both currencies: dollars and whole riel. */
export type CashNotes = Shift["float"]
export type CashMoveBody = Body<"POST /inventory/shifts/:id/cash">

const pageSize = 10

/** Milliseconds after which the open shift is asked for again when there was no answer. */
const nextTry = 15_000

/** The own open shift; null without one. */
export const currentShiftQuery = queryOptions({
  queryKey: ["shifts", "current"],
  queryFn: async ({ signal }) => (await api.get("/inventory/shifts/current", { as: "member", signal })).shift,
  refetchInterval: ({ state }) => (state.status === "error" ? nextTry : false),
})

/** A page of shifts, the latest first: the own ones, or everybody's for those who manage them. */
/** A page of all shifts, or of those whose drawer is still open. */
export const shiftsQuery =
  (state: "open" | "") =>
  (page: number, size = pageSize) =>
    queryOptions({
      queryKey: ["shifts", "list", { page, size, state }],
      queryFn: ({ signal }) =>
        api.get("/inventory/shifts", { as: "member", query: { page, page_size: size, state }, signal }),
      placeholderData: keepPreviousData,
    })

export const shiftQuery = (id: number) =>
  queryOptions({
    queryKey: ["shifts", "one", id],
    queryFn: ({ signal }) => api.get("/inventory/shifts/:id", { as: "member", path: { id }, signal }),
  })

/** The report of a calendar day; of today without one. */
export const shiftDayQuery = (day: string) =>
  queryOptions({
    queryKey: ["shifts", "day", day],
    queryFn: ({ signal }) =>
      api.get("/inventory/shifts/day", { as: "member", query: day === "" ? {} : { day }, signal }),
    placeholderData: keepPreviousData,
  })

/** Each write is sent with the same key again while its outcome is unknown. */
export const openShift = (float: CashNotes, drawer: string): Promise<ShiftReport> => {
  const body = { float, ...(drawer === "" ? {} : { drawer }) }
  return intents.run("shift", body, (key) => api.post("/inventory/shifts", { as: "member", body, key }))
}

export const moveCash = (id: number, body: CashMoveBody): Promise<ShiftReport> =>
  intents.run(`shift ${id} cash`, body, (key) =>
    api.post("/inventory/shifts/:id/cash", { as: "member", path: { id }, body, key }),
  )

export const closeShift = (id: number, counted: CashNotes, note: string): Promise<ShiftReport> => {
  const body = { counted, note: note === "" ? null : note }
  return intents.run(`shift ${id} close`, body, (key) =>
    api.post("/inventory/shifts/:id/close", { as: "member", path: { id }, body, key }),
  )
}
