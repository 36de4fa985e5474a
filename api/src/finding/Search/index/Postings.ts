/**
 * The rows of every product name, in columns of typed arrays: 28 bytes a row. The rows of a name lie together in a slab
 * of slots. A full slab moves to the end, where it gets room to grow. The gaps are closed when they exceed a third of
 * the slots. Slots of a name are only valid until that name changes or `layouts` does.
 */
import { bytesOf, grownFloat64, grownInt32 } from "./Growing.ts"
import type { Row } from "./Rows.ts"
import { lifeOf } from "./Rows.ts"

/** The columns of a row, by which snapshots of the index name them. */
export const columnNames = ["ids", "pharmacies", "cents", "lives", "units"] as const

/** The share of slots in gaps at which the gaps are closed. */
const mostWaste = 1 / 3

export class Postings {
  /** Columns, indexed by slot. */
  ids = new Float64Array(0)
  pharmacies = new Int32Array(0)
  cents = new Float64Array(0)
  lives = new Int32Array(0)
  units = new Int32Array(0)
  /** Slabs, indexed by name: first slot, number of used slots, number of reserved slots. */
  starts = new Int32Array(0)
  lengths = new Int32Array(0)
  private rooms = new Int32Array(0)
  /** Counts how often the slabs of all names were moved at once. Slots that were read before are then others. */
  layouts = 0
  private end = 0
  private wasted = 0
  private rowCount = 0

  get rows(): number {
    return this.rowCount
  }

  /** Memory of all columns in bytes. */
  get bytes(): number {
    const slabs = [this.starts, this.lengths, this.rooms]
    return bytesOf([this.ids, this.pharmacies, this.cents, this.lives, this.units, ...slabs])
  }

  /** The number of rows of a name. */
  count(name: number): number {
    return this.lengths[name] ?? 0
  }

  /** Reserves slots for a load: `counts[name]` rows of each name. `place` is then called for each row. */
  reserve(counts: Int32Array): void {
    this.starts = new Int32Array(counts.length)
    this.lengths = new Int32Array(counts.length)
    this.rooms = counts.slice()
    let total = 0
    for (let name = 0; name < counts.length; name++) {
      this.starts[name] = total
      total += counts[name] ?? 0
    }
    // extra room for the first slabs that move, so that the first insert does not copy everything
    const slots = total + (total >>> 4)
    this.ids = new Float64Array(slots)
    this.pharmacies = new Int32Array(slots)
    this.cents = new Float64Array(slots)
    this.lives = new Int32Array(slots)
    this.units = new Int32Array(slots)
    this.end = total
    this.wasted = 0
    this.rowCount = 0
  }

  /**
   * Reserves slots for `counts[name]` rows of each name that the caller then writes into the columns, those of a name
   * together and the names in the order of their ids.
   */
  adopt(counts: Int32Array): void {
    this.reserve(counts)
    this.lengths = counts.slice()
    this.rowCount = this.end
  }

  /** Adds a row. It must not exist yet. */
  add(row: Row): void {
    this.place(row.name, row.id, row.pharmacy, row.cents, lifeOf(row.expires, row.inStock), row.units)
  }

  place(name: number, id: number, pharmacy: number, cents: number, life: number, units: number): void {
    if (name >= this.starts.length) this.reachName(name)
    const length = this.lengths[name] ?? 0
    if (length === this.rooms[name]) this.move(name)
    const slot = (this.starts[name] ?? 0) + length
    this.ids[slot] = id
    this.pharmacies[slot] = pharmacy
    this.cents[slot] = cents
    this.lives[slot] = life
    this.units[slot] = units
    this.lengths[name] = length + 1
    this.rowCount++
  }

  /** Removes a row. Returns false when the name has no such row. */
  remove(name: number, id: number): boolean {
    const slot = this.slotOf(name, id)
    if (slot < 0) return false
    const last = (this.starts[name] ?? 0) + this.count(name) - 1
    this.copySlot(last, slot)
    this.lengths[name] = this.count(name) - 1
    this.rowCount--
    return true
  }

  /** Updates price, expiry, stock and units of a row. Returns the life it had; undefined when the name has no such row. */
  update(row: Row): number | undefined {
    const slot = this.slotOf(row.name, row.id)
    if (slot < 0) return undefined
    const before = this.lives[slot]
    this.cents[slot] = row.cents
    this.lives[slot] = lifeOf(row.expires, row.inStock)
    this.units[slot] = row.units
    return before
  }

  /** The life of a row; undefined when the name has no such row. */
  lifeOfRow(name: number, id: number): number | undefined {
    const slot = this.slotOf(name, id)
    return slot < 0 ? undefined : this.lives[slot]
  }

  private slotOf(name: number, id: number): number {
    const start = this.starts[name] ?? 0
    const end = start + this.count(name)
    for (let slot = start; slot < end; slot++) if (this.ids[slot] === id) return slot
    return -1
  }

  private copySlot(from: number, to: number): void {
    this.ids[to] = this.ids[from] ?? 0
    this.pharmacies[to] = this.pharmacies[from] ?? 0
    this.cents[to] = this.cents[from] ?? 0
    this.lives[to] = this.lives[from] ?? 0
    this.units[to] = this.units[from] ?? 0
  }

  private reachName(name: number): void {
    this.starts = grownInt32(this.starts, name + 1)
    this.lengths = grownInt32(this.lengths, name + 1)
    this.rooms = grownInt32(this.rooms, name + 1)
  }

  /** Moves a full slab to the end, with half as much room again. */
  private move(name: number): void {
    const length = this.count(name)
    const room = Math.max(4, length + (length >>> 1))
    if (this.end + room > this.ids.length) this.makeRoom(room)
    const from = this.starts[name] ?? 0
    for (const column of [this.ids, this.pharmacies, this.cents, this.lives, this.units]) {
      column.copyWithin(this.end, from, from + length)
    }
    this.wasted += this.rooms[name] ?? 0
    this.starts[name] = this.end
    this.rooms[name] = room
    this.end += room
  }

  private makeRoom(room: number): void {
    if (this.wasted > this.ids.length * mostWaste) this.closeGaps()
    if (this.end + room <= this.ids.length) return
    const needed = this.end + room
    this.ids = grownFloat64(this.ids, needed)
    this.pharmacies = grownInt32(this.pharmacies, needed)
    this.cents = grownFloat64(this.cents, needed)
    this.lives = grownInt32(this.lives, needed)
    this.units = grownInt32(this.units, needed)
  }

  private closeGaps(): void {
    const inOrder = Array.from(this.starts.keys()).toSorted(
      (a, b) => (this.starts[a] ?? 0) - (this.starts[b] ?? 0),
    )
    let to = 0
    for (const name of inOrder) {
      const from = this.starts[name] ?? 0
      const length = this.count(name)
      for (const column of [this.ids, this.pharmacies, this.cents, this.lives, this.units])
        column.copyWithin(to, from, from + length)
      this.starts[name] = to
      this.rooms[name] = length
      to += length
    }
    this.end = to
    this.wasted = 0
    this.layouts++
  }
}
