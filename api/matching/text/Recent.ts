/**
 * Remembers the values made for the texts that were asked for last: at least `most / 2` and at most `most` of them.
 * Values are kept in two generations. When the younger one is full, the older one is dropped, so that nothing is
 * written when a value is found again.
 */
export class Recent<Value> {
  private young = new Map<string, Value>()
  private old = new Map<string, Value>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** The value of a key, made by `make` when it is not remembered. `make` must give equal values for equal keys. */
  of(key: string, make: () => Value): Value {
    const known = this.young.get(key)
    if (known !== undefined) return known
    const value = this.old.get(key) ?? make()
    if (this.young.size >= this.most / 2) {
      this.old = this.young
      this.young = new Map()
    }
    this.young.set(key, value)
    return value
  }
}
