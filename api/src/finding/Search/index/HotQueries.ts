/**
 * A cache of resolved queries and their grouped rows. Changes do not invalidate entries at once. Each name has the
 * number of its last change, and when an entry is read, it is compared with the names it depends on. A row that sells out
 * or is stocked again only invalidates groups without rows out of stock. A new name invalidates an entry if it could
 * match one of the entry's tokens.
 */
import type { Resolution } from "../../../../matching/corrections/Resolution.ts"
import type { Groups } from "./Grouping.ts"
import { groupBytes } from "./Grouping.ts"
import { grownInt32 } from "./Growing.ts"

type KeptGroups = Map<string, ReadonlyArray<Groups> | undefined>

export interface HotQuery {
  readonly key: string
  readonly resolution: Resolution
  /** Names whose rows were counted or grouped. */
  readonly dependsOn: ReadonlyArray<number>
  /**
   * Groups by tier and day: those of medicines, then those of accessories. Undefined after the first search, which
   * needs none.
   */
  readonly groups: KeptGroups
  /** The same without rows out of stock. */
  readonly stocked: KeptGroups
  readonly ranks: Map<number, number>
  checkedAt: number
  checkedNames: number
  bytes: number
}

interface NewName {
  readonly words: ReadonlySet<string>
  readonly hasNewWord: boolean
}

/** How many changes and names the cache had been told of at a moment. */
export interface Told {
  readonly changes: number
  readonly names: number
}

/** Number of new names that are remembered. An entry that was last checked before these is dropped. */
const mostNewNames = 512
/** Approximate bytes of an entry without its groups. */
const entryBytes = 2000
const bytesOfDependency = 8

export class HotQueries {
  private readonly entries = new Map<string, HotQuery>()
  private readonly mostBytes: number
  private bytes = 0
  private changes = 0
  /** Indexed by name: the last change of its rows, and of whether one is in stock. */
  private lastChange = new Int32Array(1024)
  private lastStock = new Int32Array(1024)
  private newNames: Array<NewName> = []
  private forgottenNames = 0

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  /** Records that rows of a name were added or removed, or expire on another day. */
  touch(name: number): void {
    if (name >= this.lastChange.length) this.lastChange = grownInt32(this.lastChange, name + 1)
    this.lastChange[name] = ++this.changes
  }

  /** Records that a row of a name sold out or is in stock again. */
  touchStock(name: number): void {
    if (name >= this.lastStock.length) this.lastStock = grownInt32(this.lastStock, name + 1)
    this.lastStock[name] = ++this.changes
  }

  /** Records a name that is new to the index. */
  addName(words: ReadonlySet<string>, hasNewWord: boolean): void {
    this.newNames.push({ words, hasNewWord })
    if (this.newNames.length <= mostNewNames * 2) return
    this.newNames = this.newNames.slice(mostNewNames)
    this.forgottenNames += mostNewNames
  }

  /** What it has been told of by now. */
  get told(): Told {
    return { changes: this.changes, names: this.knownNames }
  }

  /**
   * Whether nothing that was told since can have changed which rows an entry finds, or whether they are in stock. A new
   * name counts as a change of every entry.
   */
  standsSince({ dependsOn }: HotQuery, { changes, names }: Told): boolean {
    if (names !== this.knownNames) return false
    if (changes === this.changes) return true
    const { lastChange, lastStock } = this
    return dependsOn.every((name) => (lastChange[name] ?? 0) <= changes && (lastStock[name] ?? 0) <= changes)
  }

  get(key: string): HotQuery | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    const isTrue = this.isTrue(entry)
    this.entries.delete(key)
    // a Map keeps insertion order, so this makes the entry the most recently used one
    if (isTrue) this.entries.set(key, entry)
    else this.bytes -= entry.bytes
    return isTrue ? entry : undefined
  }

  put(key: string, resolution: Resolution, dependsOn: ReadonlyArray<number>): HotQuery {
    const entry: HotQuery = {
      key,
      resolution,
      dependsOn,
      groups: new Map(),
      stocked: new Map(),
      ranks: new Map(),
      checkedAt: this.changes,
      checkedNames: this.knownNames,
      bytes: entryBytes + dependsOn.length * bytesOfDependency,
    }
    this.entries.set(key, entry)
    this.bytes += entry.bytes
    this.makeRoom()
    return entry
  }

  /** Stores groups with their query. The least recently used queries are dropped to make room. */
  keepGroups(entry: HotQuery, kept: KeptGroups, key: string, groups: ReadonlyArray<Groups>): void {
    kept.set(key, groups)
    this.resize(entry, bytesOf(groups))
    this.makeRoom()
  }

  private get knownNames(): number {
    return this.forgottenNames + this.newNames.length
  }

  private resize(entry: HotQuery, bytes: number): void {
    entry.bytes += bytes
    // an entry that was dropped while a search used it counts no more
    if (this.entries.get(entry.key) === entry) this.bytes += bytes
  }

  private makeRoom(): void {
    for (const [oldest, entry] of this.entries) {
      if (this.bytes <= this.mostBytes) break
      this.entries.delete(oldest)
      this.bytes -= entry.bytes
    }
  }

  private isTrue(entry: HotQuery): boolean {
    if (!this.namesStand(entry)) return false
    if (entry.checkedAt === this.changes) return true
    const { lastChange, lastStock } = this
    let isStockTrue = true
    for (const name of entry.dependsOn) {
      if ((lastChange[name] ?? 0) > entry.checkedAt) return false
      if ((lastStock[name] ?? 0) > entry.checkedAt) isStockTrue = false
    }
    if (!isStockTrue) this.forget(entry, entry.stocked)
    entry.checkedAt = this.changes
    return true
  }

  /** Forgets the groups of all queries, because their slots are those of other rows now. */
  forgetGroups(): void {
    for (const entry of this.entries.values()) {
      this.forget(entry, entry.groups)
      this.forget(entry, entry.stocked)
    }
  }

  private forget(entry: HotQuery, kept: KeptGroups): void {
    for (const groups of kept.values()) this.resize(entry, -bytesOf(groups ?? []))
    kept.clear()
  }

  private namesStand(entry: HotQuery): boolean {
    const known = this.knownNames
    if (entry.checkedNames === known) return true
    if (entry.checkedNames < this.forgottenNames) return false
    const { meanings, soughtCorrections, query } = entry.resolution
    const tokens = [
      ...meanings.map(({ token }) => token),
      ...query.typedWords,
      ...query.words,
      ...query.strengths,
      ...query.forms,
    ]
    // a name of several words counts by each of its words: this may drop an entry that is still valid, but never
    // keeps one that is not
    const meant = meanings.flatMap(({ spellings, corrections }) =>
      spellings.concat(corrections.map(({ term }) => term)),
    )
    const beginnings = [...tokens, ...meant.flatMap((name) => name.split(" "))]
    for (const { words, hasNewWord } of this.newNames.slice(entry.checkedNames - this.forgottenNames)) {
      if (soughtCorrections && hasNewWord) return false
      for (const word of words) if (beginnings.some((beginning) => word.startsWith(beginning))) return false
    }
    entry.checkedNames = known
    return true
  }
}

const bytesOf = (groups: ReadonlyArray<Groups>): number =>
  groups.reduce((sum, part) => sum + groupBytes(part), 0)
