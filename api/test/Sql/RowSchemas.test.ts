import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

/** A schema that is made where rows are read: its decoder would be compiled again at each statement. */
const madeInPlace = /\b(?:rows|firstRow|oneRow)\(\s*Schema\.[^]{0,60}/g

const madeIn = (source: string) =>
  Array.from(source.matchAll(madeInPlace), ([found]) => found.replaceAll(/\s+/g, " "))

describe("the schema of a statement's rows", () => {
  it("is recognised where it is made in place, on one line or on the next", () => {
    expect(madeIn("sql`select 1`.pipe(firstRow(Schema.Struct({ id: Schema.Int })), orDieSql)")).toHaveLength(
      1,
    )
    expect(madeIn("rows(\n  Schema.Struct({}))")).toHaveLength(1)
    expect(madeIn("const Row = Schema.Struct({ id: Schema.Int })\nsql`select 1`.pipe(rows(Row))")).toEqual([])
  })

  it("is made once, so that its decoder is", () => {
    const root = new URL("../../src/", import.meta.url).pathname
    const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    )
    expect(sources.filter((file) => file.endsWith("Repo.ts")).length).toBeGreaterThan(50)
    const found = sources.flatMap((file) =>
      madeIn(readFileSync(join(root, file), "utf8")).map((text) => `${file}: ${text}`),
    )
    expect(found).toEqual([])
  })
})
