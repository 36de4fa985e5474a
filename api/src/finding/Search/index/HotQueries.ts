/**
 * Resolved queries with their grouped rows, kept while they are true. Nothing is told to the cache when
 * something changes: each name carries the number of its last change, and an entry is checked against the names
 * it was made from when it is asked for. A new name counts when it could match one of the entry's tokens.
 */
import type { Resolution } from "../../../../matching/corrections/Resolve.ts"
import type { Groups } from "./Grouping.ts"
import { groupBytes } from "./Grouping.ts"
import { grownInt32 } from "./Growing.ts"

export interface HotQuery {
  readonly resolution: Resolution
  /** Names whose rows were counted or grouped. */
  readonly dependsOn: ReadonlyArray<number>
  /** Groups by tier and filter, made when they are first asked for: of medicines and of accessories. */
  readonly groups: Map<string, ReadonlyArray<Groups>>
  readonly ranks: Map<number, number>
  checkedAt: number
  checkedNames: number
  bytes: number
}

interface NewName {
  readonly words: ReadonlySet<string>
  readonly hasNewWord: boolean
}

/** Names remembered one by one; an entry older than these is dropped. */
const mostNewNames = 512
/** What an entry takes beside its groups, about. */
const entryBytes = 2000
const bytesOfDependency = 8

export class HotQueries {
  private readonly entries = new Map<string, HotQuery>()
  private readonly mostBytes: number
  private bytes = 0
  private changes = 0
  private lastChange = new Int32Array(1024)
  private newNames: Array<NewName> = []
  private forgottenNames = 0

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  /** Notes that rows of a name changed. */
  touch(name: number): void {
    if (name >= this.lastChange.length) this.lastChange = grownInt32(this.lastChange, name + 1)
    this.lastChange[name] = ++this.changes
  }

  /** Notes a name that nobody had before. */
  addName(words: ReadonlySet<string>, hasNewWord: boolean): void {
    this.newNames.push({ words, hasNewWord })
    if (this.newNames.length <= mostNewNames * 2) return
    this.newNames = this.newNames.slice(mostNewNames)
    this.forgottenNames += mostNewNames
  }

  get(key: string): HotQuery | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    this.entries.delete(key)
    if (!this.isTrue(entry)) {
      this.bytes -= entry.bytes
      return undefined
    }
    // the last of the map is the one used last
    this.entries.set(key, entry)
    return entry
  }

  put(key: string, resolution: Resolution, dependsOn: ReadonlyArray<number>): HotQuery {
    const entry: HotQuery = {
      resolution,
      dependsOn,
      groups: new Map(),
      ranks: new Map(),
      checkedAt: this.changes,
      checkedNames: this.forgottenNames + this.newNames.length,
      bytes: entryBytes + dependsOn.length * bytesOfDependency,
    }
    this.entries.set(key, entry)
    this.bytes += entry.bytes
    this.makeRoom()
    return entry
  }

  /** Keeps groups with their query; the queries that were not asked for the longest make room. */
  keepGroups(entry: HotQuery, key: string, groups: ReadonlyArray<Groups>): void {
    entry.groups.set(key, groups)
    const bytes = groups.reduce((sum, part) => sum + groupBytes(part), 0)
    entry.bytes += bytes
    this.bytes += bytes
    this.makeRoom()
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
    const { lastChange } = this
    for (const name of entry.dependsOn) if ((lastChange[name] ?? 0) > entry.checkedAt) return false
    entry.checkedAt = this.changes
    return true
  }

  private namesStand(entry: HotQuery): boolean {
    const known = this.forgottenNames + this.newNames.length
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
    // a name of several words stands for itself by each of them: one of these that is new drops too much, never too little
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
