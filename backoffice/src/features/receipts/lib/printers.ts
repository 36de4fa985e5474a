/** How this device reaches a receipt printer: by USB, or by a serial port, which Bluetooth printers have too. */
export type Connection = "usb" | "serial"

/** A printer to which the user has given this page access. */
export interface Printer {
  readonly connection: Connection
  /** Tells it apart from the others that are connected. */
  readonly id: string
  /** The name that the device gives itself, if it does. */
  readonly name: string | undefined
  /** Sends bytes and waits until the printer has taken them. Rejects when it does not. */
  readonly print: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
}

/** The class of printers in the USB standard. Every brand has it. */
const printerClass = 7
/** Bytes in one transfer: less than the memory of cheap printers. */
const most = 4096
/** Milliseconds in which a printer takes one transfer. One without paper takes none. */
const patience = 10_000
/** The usual speed of printers at a serial port, in bits per second. Bluetooth and USB ignore it. */
const baudRate = 9600

/** The printer did not take the bytes in time: it is off, has no paper, or is not connected. */
export class PrinterSilent extends Error {}

const inTime = async <Value>(work: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrinterSilent()), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const pieces = function* (bytes: Uint8Array<ArrayBuffer>) {
  for (let from = 0; from < bytes.length; from += most) yield bytes.subarray(from, from + most)
}

/** The interface of a device that takes what is to be printed. */
const findOutput = (device: USBDevice) => {
  for (const configuration of device.configurations)
    for (const { interfaceNumber, alternates } of configuration.interfaces)
      for (const alternate of alternates) {
        const out = alternate.endpoints.find(({ direction, type }) => direction === "out" && type === "bulk")
        if (alternate.interfaceClass === printerClass && out !== undefined)
          return { configuration, interfaceNumber, alternate, endpoint: out.endpointNumber }
      }
  return undefined
}

const usbPrinter = (device: USBDevice): Printer => ({
  connection: "usb",
  id: ["usb", device.vendorId, device.productId, device.serialNumber].join(":"),
  name: device.productName ?? undefined,
  print: async (bytes) => {
    const output = findOutput(device)
    if (output === undefined) throw new Error("The device takes nothing to print.")
    await device.open()
    try {
      await device.selectConfiguration(output.configuration.configurationValue)
      await device.claimInterface(output.interfaceNumber)
      await device.selectAlternateInterface(output.interfaceNumber, output.alternate.alternateSetting)
      for (const piece of pieces(bytes)) {
        // oxlint-disable-next-line no-await-in-loop -- in their order, as the printer takes them
        const { status } = await inTime(device.transferOut(output.endpoint, piece))
        if (status !== "ok") throw new Error(`The printer refused: ${status}.`)
      }
    } finally {
      // Also ends a transfer that waits.
      await device.close()
    }
  },
})

const serialPrinter = (port: SerialPort, number: number): Printer => ({
  connection: "serial",
  id: `serial:${number}`,
  name: undefined,
  print: async (bytes) => {
    await port.open({ baudRate })
    const writer = port.writable?.getWriter()
    try {
      if (writer === undefined) throw new Error("The port takes nothing.")
      for (const piece of pieces(bytes)) {
        // oxlint-disable-next-line no-await-in-loop -- in their order, as the printer takes them
        await inTime(writer.write(piece))
      }
      await inTime(writer.close())
    } catch (error) {
      // Without waiting, since a silent printer keeps the writer waiting too.
      void writer?.abort().catch(() => undefined)
      throw error
    } finally {
      writer?.releaseLock()
      await port.close()
    }
  },
})

/** The ways that this browser offers. Safari and Firefox have none, nor has a page without HTTPS. */
export const connections = (): ReadonlyArray<Connection> => [
  ...("usb" in navigator ? (["usb"] as const) : []),
  ...("serial" in navigator ? (["serial"] as const) : []),
]

/** The printers that were chosen before and are connected now. */
export const knownPrinters = async (): Promise<ReadonlyArray<Printer>> => {
  const offered = connections()
  const devices = offered.includes("usb") ? await navigator.usb.getDevices() : []
  const ports = offered.includes("serial") ? await navigator.serial.getPorts() : []
  return [
    ...devices.filter((device) => findOutput(device) !== undefined).map(usbPrinter),
    ...ports.map(serialPrinter),
  ]
}

/** Lets the user choose a printer in the browser's own dialog; undefined when he closes it. Must follow a press at once. */
export const choosePrinter = async (connection: Connection): Promise<Printer | undefined> => {
  try {
    return connection === "usb"
      ? usbPrinter(await navigator.usb.requestDevice({ filters: [{ classCode: printerClass }] }))
      : serialPrinter(await navigator.serial.requestPort(), 0)
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return undefined
    throw error
  }
}
