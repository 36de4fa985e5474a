import { notifications } from "@mantine/notifications"
import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { beforeEach, describe, expect, it } from "vitest"
import { frameAnswers } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const usual = [{ opens: "07:00", closes: "20:00" }]
const weekOf = (spans: ReadonlyArray<object>) => Array.from({ length: 7 }, () => spans)
const told = { week: weekOf(usual), closed_days: ["2999-04-14"], duty_nights: [] }

const open = (hours: object | null) => {
  const seen = serve({
    ...frameAnswers,
    "GET /pharmacies/opening-hours": { body: { opening_hours: hours } },
    "PUT /pharmacies/opening-hours": ({ body }) => ({ body: { opening_hours: body } }),
    "DELETE /pharmacies/opening-hours": { body: { opening_hours: null } },
  })
  return { ...renderAt("/pharmacy/opening-hours"), sent: () => seen.filter(({ method }) => method !== "GET") }
}
/** A picker of the browser gives a whole time at once. */
const setTime = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => screen.getByRole("button", { name: "Save" })

beforeEach(() => {
  notifications.clean()
  signIn("pharmacy")
})

describe("the opening hours", () => {
  it("are proposed while none were told, and are saved with a break that all days have", async () => {
    const { user, sent } = open(null)
    expect(await screen.findByText(/^Customers are not told your hours yet/)).toBeVisible()
    setTime("Monday, time 1: closes", "11:30")
    await user.click(screen.getByRole("button", { name: "Add time after a break: Monday" }))
    setTime("Monday, time 2: opens", "14:00")
    setTime("Monday, time 2: closes", "02:00")
    expect(screen.getByText("Until 02:00 the next day")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Same for all days" }))
    await user.click(screen.getByRole("switch", { name: "Open on Sunday" }))
    await user.click(save())
    await waitFor(() => expect(sent()).toHaveLength(1))
    const both = [
      { opens: "07:00", closes: "11:30" },
      { opens: "14:00", closes: "02:00" },
    ]
    expect(sent()[0]?.body).toEqual({
      week: [...weekOf(both).slice(1), []],
      closed_days: [],
      duty_nights: [],
    })
    expect(await screen.findByRole("button", { name: "Tell no hours" })).toBeVisible()
  })

  it("are not sent while a time is missing or begins too early, which is said at its field", async () => {
    const { user, sent } = open(told)
    await user.click(await screen.findByRole("button", { name: "Add time after a break: Tuesday" }))
    await user.click(save())
    const tuesday = within(screen.getByRole("region", { name: "Tuesday" }))
    expect(tuesday.getAllByText("Please fill in this field")).toHaveLength(2)
    setTime("Tuesday, time 2: opens", "19:00")
    setTime("Tuesday, time 2: closes", "22:00")
    await user.click(save())
    expect(tuesday.getByText("Must begin when the time above it has ended")).toBeVisible()
    expect(sent()).toEqual([])
    await user.click(tuesday.getByRole("button", { name: "Remove: Tuesday, time 2" }))
    await user.click(save())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual(told)
  })

  it("have nights on duty and closed days, today's by a press", async () => {
    const { user, sent } = open(told)
    await user.click(await screen.findByRole("button", { name: "On duty tonight" }))
    expect(screen.getByRole("button", { name: "On duty tonight" })).toHaveAttribute("aria-pressed", "true")
    await user.click(screen.getByRole("button", { name: "Remove Apr 14, 2999" }))
    const closed = within(screen.getByRole("region", { name: "Closed days" }))
    fireEvent.change(closed.getByLabelText("Another day"), { target: { value: "2999-01-07" } })
    await user.click(closed.getByRole("button", { name: "Add: Closed days" }))
    await user.click(save())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({ ...told, closed_days: ["2999-01-07"], duty_nights: [today()] })
  })

  it("are taken back after a question", async () => {
    const { user, sent } = open(told)
    await user.click(await screen.findByRole("button", { name: "Tell no hours" }))
    const question = await screen.findByRole("dialog")
    await user.click(within(question).getByRole("button", { name: "Tell no hours" }))
    expect(await screen.findByText(/^Customers are not told your hours yet/)).toBeVisible()
    expect(sent().map(({ method }) => method)).toEqual(["DELETE"])
  })
})
