/**
 * Pharmacies by ordinal (0, 1, 2, … in the order in which they were first seen): their place, whether they are
 * approved, and the data that results show. Distances are compared as squared chords between points on the unit
 * sphere, which grow with the great-circle distance and are accurate for close places.
 */
import { isOpenAt } from "@rokthnam/shared/Pharmacies/HoursRules"
import type { OpeningHours } from "@rokthnam/shared/Pharmacies/OpeningHours"
import { earthRadius } from "@rokthnam/shared/Primitives/GeoPoint"
import { grownFloat64 } from "./Growing.ts"

export interface Pharmacy {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly latitude: number
  readonly longitude: number
  /** Null while the owner has told none. */
  readonly hours: OpeningHours | null
  readonly isApproved: boolean
}

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The squared chord of a great-circle distance in kilometres. */
export const chordOf = (kilometres: number): number =>
  4 * Math.sin(Math.min(kilometres / earthRadius, Math.PI) / 2) ** 2

/** The great-circle distance in kilometres of a squared chord. */
export const kilometresOf = (chord: number): number =>
  2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord) / 2))

/** A point on the unit sphere. */
type Vector = readonly [number, number, number]

/** The position of a pharmacy that must not be found: farther from every place than any two places can be. */
const nowhere: Vector = [3, 3, 3]

export class Pharmacies {
  private readonly all: Array<Pharmacy> = []
  private readonly ordinals = new Map<number, number>()
  private x = new Float64Array(0)
  private y = new Float64Array(0)
  private z = new Float64Array(0)
  /** Which pharmacies are open in this minute since 1970, as far as somebody asked. */
  private readonly open = new Map<number, boolean>()
  private openMinute = 0

  get size(): number {
    return this.all.length
  }

  /** The ids of all pharmacies, by ordinal. */
  get ids(): Int32Array {
    return Int32Array.from(this.all, ({ id }) => id)
  }

  at(ordinal: number): Pharmacy | undefined {
    return this.all[ordinal]
  }

  /** The ordinal of a pharmacy. An unknown pharmacy gets one now; its data may follow later. */
  ordinalOf(id: number): number {
    const known = this.ordinals.get(id)
    if (known !== undefined) return known
    const ordinal = this.all.length
    this.ordinals.set(id, ordinal)
    const unknown = { id, name: "", address: "", phone: "", latitude: 0, longitude: 0, hours: null }
    this.put(ordinal, { ...unknown, isApproved: false })
    return ordinal
  }

  /** Stores a pharmacy's current data. */
  set(pharmacy: Pharmacy): void {
    this.put(this.ordinalOf(pharmacy.id), pharmacy)
  }

  /** Makes sure that a deleted pharmacy is not found. */
  remove(id: number): void {
    const pharmacy = this.all[this.ordinalOf(id)]
    if (pharmacy !== undefined) this.set({ ...pharmacy, isApproved: false })
  }

  /** Whether a pharmacy is known to be open at a time in milliseconds since 1970. It changes at whole minutes only. */
  isOpen(ordinal: number, now: number): boolean {
    const minute = Math.floor(now / 60_000)
    if (minute !== this.openMinute) {
      this.openMinute = minute
      this.open.clear()
    }
    const known = this.open.get(ordinal)
    if (known !== undefined) return known
    const hours = this.all[ordinal]?.hours ?? null
    const isOpen = hours !== null && isOpenAt(hours, now)
    this.open.set(ordinal, isOpen)
    return isOpen
  }

  /**
   * Squared chords from a place to pharmacies, in the given order. Those that must not be found are farther than
   * any reach.
   */
  chordsFrom(place: Place, ordinals: Int32Array): Float64Array {
    const [px, py, pz] = vectorOf(place)
    const chords = new Float64Array(ordinals.length)
    for (let i = 0; i < ordinals.length; i++) chords[i] = this.chord(ordinals[i] ?? 0, px, py, pz)
    return chords
  }

  /** The same for every pharmacy, by ordinal. */
  allChordsFrom(place: Place): Float64Array {
    const [px, py, pz] = vectorOf(place)
    const chords = new Float64Array(this.size)
    for (let ordinal = 0; ordinal < chords.length; ordinal++)
      chords[ordinal] = this.chord(ordinal, px, py, pz)
    return chords
  }

  /** The squared chord from a pharmacy to a point, given by its coordinates because an array costs more than the sum. */
  private chord(ordinal: number, px: number, py: number, pz: number): number {
    const dx = (this.x[ordinal] ?? 0) - px
    const dy = (this.y[ordinal] ?? 0) - py
    const dz = (this.z[ordinal] ?? 0) - pz
    return dx * dx + dy * dy + dz * dz
  }

  private put(ordinal: number, pharmacy: Pharmacy): void {
    this.all[ordinal] = pharmacy
    this.open.delete(ordinal)
    if (ordinal >= this.x.length) {
      this.x = grownFloat64(this.x, ordinal + 1)
      this.y = grownFloat64(this.y, ordinal + 1)
      this.z = grownFloat64(this.z, ordinal + 1)
    }
    const [x, y, z] = pharmacy.isApproved ? vectorOf(pharmacy) : nowhere
    this.x[ordinal] = x
    this.y[ordinal] = y
    this.z[ordinal] = z
  }
}

const vectorOf = ({ latitude, longitude }: Place): Vector => {
  const north = radians(latitude)
  const east = radians(longitude)
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}
