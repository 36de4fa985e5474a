import { afterEach, describe, expect, it, vi } from "vitest"
import { choosePrinter, connections, knownPrinters, PrinterSilent } from "./printers.ts"

const alternate = (interfaceClass: number) => ({
  alternateSetting: 0,
  interfaceClass,
  endpoints: [
    { endpointNumber: 1, direction: "in", type: "bulk" },
    { endpointNumber: 3, direction: "out", type: "bulk" },
  ],
})

/** A USB device whose transfers end as told. */
const deviceOf = (
  interfaceClass: number,
  transferOut: (endpoint: number, data: Uint8Array) => Promise<object>,
) => ({
  vendorId: 1,
  productId: 2,
  productName: "POS80",
  configurations: [
    { configurationValue: 1, interfaces: [{ interfaceNumber: 0, alternates: [alternate(interfaceClass)] }] },
  ],
  isOpen: false,
  async open() {
    this.isOpen = true
  },
  async close() {
    this.isOpen = false
  },
  selectConfiguration: async () => undefined,
  claimInterface: async () => undefined,
  selectAlternateInterface: async () => undefined,
  transferOut,
})

const connect = (usb: object) => vi.stubGlobal("navigator", { usb })
const bytes = new Uint8Array(10_000).map((_, index) => index % 251)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe("a USB receipt printer", () => {
  it("of any brand gets all bytes in their order, in pieces that fit its memory", async () => {
    const taken: Array<number> = []
    const device = deviceOf(7, async (endpoint, data) => {
      expect([device.isOpen, endpoint]).toEqual([true, 3])
      expect(data.length).toBeLessThanOrEqual(4096)
      taken.push(...data)
      return { status: "ok" }
    })
    const keyboard = deviceOf(3, async () => ({ status: "ok" }))
    connect({ getDevices: async () => [keyboard, device] })
    const printers = await knownPrinters()
    expect(printers.map(({ name }) => name)).toEqual(["POS80"])
    await printers[0]?.print(bytes)
    expect(taken).toEqual([...bytes])
    expect(device.isOpen).toBe(false)
  })

  it("that takes nothing is said to be silent, and let go for the next try", async () => {
    vi.useFakeTimers()
    const device = deviceOf(7, () => new Promise(() => undefined))
    connect({ requestDevice: async () => device })
    const printer = await choosePrinter("usb")
    const failure = printer?.print(bytes).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failure).toBeInstanceOf(PrinterSilent)
    expect(device.isOpen).toBe(false)
  })

  it("is not chosen when the browser's dialog is closed", async () => {
    connect({ requestDevice: async () => Promise.reject(new DOMException("", "NotFoundError")) })
    expect(await choosePrinter("usb")).toBeUndefined()
  })
})

/** A serial port that takes what is written into it as told. */
const portOf = (write: (data: Uint8Array) => Promise<void>) => ({
  isOpen: false,
  speed: 0,
  writable: new WritableStream({ write }),
  async open({ baudRate }: { readonly baudRate: number }) {
    this.isOpen = true
    this.speed = baudRate
  },
  async close() {
    if (this.writable.locked) throw new TypeError("The port is locked.")
    this.isOpen = false
  },
})
const connectSerial = (serial: object) => vi.stubGlobal("navigator", { serial })

describe("a receipt printer at a serial port", () => {
  it("gets all bytes in their order, in pieces that fit its memory, and the port is closed", async () => {
    const taken: Array<number> = []
    const port = portOf(async (data) => {
      expect([port.isOpen, port.speed]).toEqual([true, 9600])
      expect(data.length).toBeLessThanOrEqual(4096)
      taken.push(...data)
    })
    connectSerial({ getPorts: async () => [port] })
    expect(connections()).toEqual(["serial"])
    const [printer] = await knownPrinters()
    await printer?.print(bytes)
    expect(taken).toEqual([...bytes])
    expect(port.isOpen).toBe(false)
  })

  it("that takes nothing is said to be silent, and its port is closed for the next try", async () => {
    vi.useFakeTimers()
    const port = portOf(() => new Promise(() => undefined))
    connectSerial({ requestPort: async () => port })
    const printer = await choosePrinter("serial")
    const failure = printer?.print(bytes).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failure).toBeInstanceOf(PrinterSilent)
    expect(port.isOpen).toBe(false)
  })

  it("that is pulled out while it prints fails, and its port is closed", async () => {
    const lost = new DOMException("The device has been lost.", "NetworkError")
    const port = portOf(() => Promise.reject(lost))
    connectSerial({ requestPort: async () => port })
    const printer = await choosePrinter("serial")
    await expect(printer?.print(bytes)).rejects.toBe(lost)
    expect(port.isOpen).toBe(false)
  })

  it("is not chosen when the browser's dialog is closed", async () => {
    connectSerial({ requestPort: async () => Promise.reject(new DOMException("", "NotFoundError")) })
    expect(await choosePrinter("serial")).toBeUndefined()
  })
})

it("no printer is offered by a browser that reaches none", async () => {
  vi.stubGlobal("navigator", {})
  expect(connections()).toEqual([])
  expect(await knownPrinters()).toEqual([])
})
