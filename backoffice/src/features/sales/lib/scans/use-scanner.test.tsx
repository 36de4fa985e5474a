import { cleanup, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { scan } from "../../../../../test/support/scanner.ts"
import { useScanner } from "./use-scanner.ts"

const pressed = vi.fn<() => void>()
const shortcut = vi.fn<() => void>()

const Page = ({ onScan }: { readonly onScan: (text: string) => void }) => {
  const [quantity, setQuantity] = useState("2")
  const [term, setTerm] = useState("para")
  const [notes, setNotes] = useState("")
  useScanner(({ text }) => onScan(text))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a shortcut of a page
    <div onKeyDown={({ key }) => (key === "/" ? shortcut() : undefined)}>
      <input
        inputMode="numeric"
        aria-label="quantity"
        value={quantity}
        onChange={(e) => setQuantity(e.target.value)}
      />
      <input
        role="combobox"
        aria-label="search"
        aria-expanded={false}
        aria-controls="x"
        value={term}
        onChange={(e) => setTerm(e.target.value)}
      />
      <textarea aria-label="notes" value={notes} onChange={(e) => setNotes(e.target.value)} />
      <button type="button" onClick={pressed}>
        press
      </button>
    </div>
  )
}

const open = () => {
  const scans: Array<string> = []
  render(<Page onScan={(text) => scans.push(text)} />)
  return scans
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const code = "3884710001234"

describe("a scanner", () => {
  it("does not change the quantity that has the focus", () => {
    const scans = open()
    const field = screen.getByLabelText("quantity")
    scan(field, code)
    expect(scans).toEqual([code])
    expect(field).toHaveValue("2")
  })

  it("leaves the words in the search as they were", () => {
    const scans = open()
    const field = screen.getByLabelText("search")
    scan(field, code)
    expect(scans).toEqual([code])
    expect(field).toHaveValue("para")
  })

  it("presses no button, and is read where nothing has the focus", () => {
    const scans = open()
    scan(screen.getByRole("button"), code)
    scan(document.body, code)
    expect(scans).toEqual([code, code])
    expect(pressed).not.toHaveBeenCalled()
  })

  it("sets off no shortcut by a character of its code", () => {
    const scans = open()
    scan(screen.getByRole("button"), "https://id.gs1.org/01/08901234567890")
    expect(scans).toHaveLength(1)
    expect(shortcut).not.toHaveBeenCalled()
  })

  it("types in a field for prose what it reads", () => {
    const scans = open()
    scan(screen.getByLabelText("notes"), code)
    expect(scans).toEqual([])
    expect(screen.getByLabelText("notes")).toHaveValue(code)
  })

  it("is not a person who types a number and presses Enter", () => {
    const scans = open()
    scan(screen.getByLabelText("quantity"), "12", 120)
    expect(scans).toEqual([])
    expect(screen.getByLabelText("quantity")).toHaveValue("212")
  })

  it("reads four codes in a row", () => {
    const scans = open()
    const wanted = ["8850000000001", "8850000000002", "8850000000003", "8850000000004"]
    for (const one of wanted) scan(screen.getByLabelText("search"), one, 2)
    expect(scans).toEqual(wanted)
  })
})
