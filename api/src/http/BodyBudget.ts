/** Limits in bytes for bodies of one kind. */
export type BodyLimits = {
  readonly perAddress: number
  readonly inAll: number
  /** The least that a body counts, however short it is: a connection costs memory too. */
  readonly least: number
}

/** Which limit has no room for a body. */
export type NoRoom = "address" | "all"

/** The bytes that one body may use. */
export type Reservation = {
  /** The number of bytes at first. */
  readonly bytes: number
  /** Changes the number of bytes, for example to the real size of a body whose length was not known. */
  readonly resize: (bytes: number) => void
  readonly release: () => void
}

/** Counts the bytes of the bodies that are being received or wait to be processed, by address and in all. */
export class BodyBudget {
  readonly #limits: BodyLimits
  readonly #byAddress = new Map<string, number>()
  #total = 0

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  #add(address: string, bytes: number): void {
    const used = (this.#byAddress.get(address) ?? 0) + bytes
    if (used === 0) this.#byAddress.delete(address)
    else this.#byAddress.set(address, used)
    this.#total += bytes
  }

  /** Reserves bytes for a body, or says which limit refuses them. */
  take(address: string, bytes: number): Reservation | NoRoom {
    const { perAddress, inAll, least } = this.#limits
    let held = Math.max(bytes, least)
    if ((this.#byAddress.get(address) ?? 0) + held > perAddress) return "address"
    if (this.#total + held > inAll) return "all"
    this.#add(address, held)
    const resize = (to: number): void => {
      const next = to === 0 ? 0 : Math.max(to, least)
      this.#add(address, next - held)
      held = next
    }
    return { bytes: held, resize, release: () => resize(0) }
  }
}
