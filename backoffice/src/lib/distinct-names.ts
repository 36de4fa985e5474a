type Named = { readonly name: string; readonly dosage: string; readonly more?: string | undefined }

/**
 * Names by which a screen reader tells the lines of a list apart: the name, with its strength where another line has the
 * same name, then with `more`, and then with its place among equals.
 */
export const distinctNames = (lines: ReadonlyArray<Named>): ReadonlyArray<string> => {
  const parts = lines.map(({ name, dosage, more = "" }) => [name, dosage, more].filter((part) => part !== ""))
  const firstOf = (index: number, length: number) => parts[index]?.slice(0, length).join(" ") ?? ""
  return lines.map((_, index) => {
    const isAlone = (length: number) =>
      lines.every((__, other) => other === index || firstOf(other, length) !== firstOf(index, length))
    const length = [1, 2, 3].find(isAlone)
    if (length !== undefined) return firstOf(index, length)
    const before = lines.filter((__, other) => other < index && firstOf(other, 3) === firstOf(index, 3))
    return `${firstOf(index, 3)} (${before.length + 1})`
  })
}
