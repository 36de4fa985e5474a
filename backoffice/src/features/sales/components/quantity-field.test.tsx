import { MantineProvider } from "@mantine/core"
import { act, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { medicineOf } from "../../../../test/support/entities.ts"
import type { Sellable } from "../api/sell.ts"
import { packOf } from "../lib/desk/measures.ts"
import { QuantityField } from "./quantity-field.tsx"

const stock = 20
const pack = packOf(medicineOf(1, { quantity: stock }) as Sellable)

const Line = ({ onQuantity }: { readonly onQuantity: (quantity: number) => void }) => {
  const [quantity, setQuantity] = useState(2)
  return quantity === 0 ? (
    <p>removed</p>
  ) : (
    <MantineProvider env="test">
      <QuantityField
        name="Amoxil"
        line={{ id: 1, name: "Amoxil", dosage: "500mg", measure: "package", pack, price: 1, quantity }}
        isFrozen={false}
        onUnread={() => undefined}
        onQuantity={(wanted) => {
          if (wanted > stock) return false
          onQuantity(wanted)
          setQuantity(wanted)
          return true
        }}
        onDone={() => undefined}
      />
      <button type="button" onClick={() => setQuantity(quantity + 1)}>
        scanned
      </button>
    </MantineProvider>
  )
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

const open = () => {
  const set: Array<number> = []
  render(<Line onQuantity={(quantity) => set.push(quantity)} />)
  const field = screen.getByLabelText("Quantity of Amoxil")
  const type = (...texts: ReadonlyArray<string>) => {
    for (const value of texts) fireEvent.change(field, { target: { value } })
  }
  return { set, field, type }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("the quantity of a line", () => {
  it("counts after a pause, in either script", () => {
    const { set, field, type } = open()
    type("1", "12")
    expect(set).toEqual([])
    pass(200)
    expect(set).toEqual([12])
    type("១៥")
    pass(200)
    expect(set).toEqual([12, 15])
    expect(field).toHaveValue("15")
  })

  it("never shows a number that the order does not have", () => {
    const { set, field, type } = open()
    type("99")
    pass(200)
    expect(field).toHaveValue("2")
    expect(set).toEqual([])
  })

  it.each(["", "abc", "1,50", "2.5", "−3", "0"])(
    "marks %s, and does not take it for another number",
    (text) => {
      const { set, field, type } = open()
      type(text)
      pass(1000)
      expect(field).toBeInvalid()
      expect(set).toEqual([])
    },
  )

  it("removes the line that is left at 0, and keeps one that is left empty", () => {
    const { field, type } = open()
    type("")
    fireEvent.blur(field)
    expect(field).toHaveValue("2")
    type("0")
    fireEvent.blur(field)
    expect(screen.getByText("removed")).toBeInTheDocument()
  })

  it("takes no part of a code for a quantity, and keeps what a scan adds meanwhile", () => {
    const { set, field, type } = open()
    type("8", "88", "885")
    fireEvent.click(screen.getByRole("button"))
    type("2")
    pass(1000)
    expect(set).toEqual([])
    expect(field).toHaveValue("3")
  })
})
