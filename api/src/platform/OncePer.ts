/** Computes a value once for each object. It is kept for as long as the object is. */
export const oncePer = <Key extends object, Value>(compute: (key: Key) => Value): ((key: Key) => Value) => {
  const computed = new WeakMap<Key, Value>()
  return (key) => {
    const known = computed.get(key)
    if (known !== undefined) return known
    const value = compute(key)
    computed.set(key, value)
    return value
  }
}
