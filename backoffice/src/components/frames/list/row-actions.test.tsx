import { MantineProvider } from "@mantine/core"
import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { MemoryRouter } from "react-router-dom"
import { describe, expect, it, vi } from "vitest"
import { deleteAction, editAction, RowActions } from "./row-actions.tsx"

const onDelete = vi.fn<() => void>()

const show = () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <RowActions
          name="Panadol 500mg"
          actions={[editAction("Edit Panadol", "/edit"), deleteAction("Delete Panadol", onDelete)]}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
  return userEvent.setup()
}

/** As narrow as a phone, where rows are cards. */
const narrow = () => {
  const { matchMedia } = globalThis
  vi.stubGlobal("matchMedia", (query: string) => ({
    ...matchMedia(query),
    matches: !query.includes("min-width"),
  }))
}

describe("the actions of a row", () => {
  it("are buttons of a table", () => {
    show()
    expect(screen.getByRole("link", { name: "Edit Panadol" })).toHaveAttribute("href", "/edit")
    expect(screen.getByRole("button", { name: "Delete Panadol" })).toBeVisible()
  })

  it("stand behind one button on a card, with the name of the row", async () => {
    narrow()
    const user = show()
    expect(screen.queryByRole("link", { name: "Edit Panadol" })).toBeNull()
    await user.click(screen.getByRole("button", { name: "Actions for Panadol 500mg" }))
    expect(screen.getByRole("menuitem", { name: "Edit Panadol" })).toHaveAttribute("href", "/edit")
    await user.click(screen.getByRole("menuitem", { name: "Delete Panadol" }))
    expect(onDelete).toHaveBeenCalledOnce()
  })
})
