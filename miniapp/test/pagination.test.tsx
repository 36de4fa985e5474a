import { render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { getI18n } from "react-i18next"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { Pagination } from "../src/components/ui/pagination.tsx"

// Its texts come with the results that have pages.
beforeAll(() => getI18n().loadNamespaces("results"))

describe("the pagination widget", () => {
  it("names the current page and asks for the one that is pressed", async () => {
    const onChange = vi.fn<(page: number) => void>()
    render(<Pagination onChange={onChange} page={5} pages={12} />)
    const pages = within(screen.getByRole("navigation", { name: "Pages" }))
    expect(pages.getByRole("button", { name: "Page 5" }).getAttribute("aria-current")).toBe("page")
    await userEvent.click(pages.getByRole("button", { name: "Page 7" }))
    await userEvent.click(pages.getByRole("button", { name: "Next" }))
    await userEvent.click(pages.getByRole("button", { name: "Previous" }))
    expect(onChange.mock.calls).toEqual([[7], [6], [4]])
  })

  it("cannot go before the first page nor past the last", () => {
    const { rerender } = render(<Pagination onChange={() => undefined} page={1} pages={3} />)
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous" }).disabled).toBe(true)
    rerender(<Pagination onChange={() => undefined} page={3} pages={3} />)
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true)
  })

  it("is not there for a single page", () => {
    render(<Pagination onChange={() => undefined} page={1} pages={1} />)
    expect(screen.queryByRole("navigation")).toBeNull()
  })
})
