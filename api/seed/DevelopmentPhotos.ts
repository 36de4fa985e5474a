import { Schema } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"

/** The test photos. They are stored next to the project and are not part of it. */
const folder = join(import.meta.dirname, "../../../shared/ocr")

export const havePhotos = existsSync(join(folder, "dev", "answers.json"))

const Answer = Schema.Struct({ file: Schema.String, expect: Schema.Array(Schema.String) })
const decode = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Answer)))

export interface DevelopmentPhoto {
  readonly file: string
  /** Names that count as right. */
  readonly expect: ReadonlyArray<string>
  readonly bytes: Buffer
}

/** The photos of a set, with the names that count as right. */
export const photosOf = (set: "dev" | "synthetic"): ReadonlyArray<DevelopmentPhoto> =>
  decode(readFileSync(join(folder, set, "answers.json"), "utf8")).map((answer) => ({
    file: answer.file,
    expect: answer.expect,
    bytes: readFileSync(join(folder, set, answer.file)),
  }))

/** The same photo, turned clockwise by `turn` degrees and shrunk to `longSide` pixels if given. */
export const altered = async (
  photo: DevelopmentPhoto,
  { turn = 0, longSide }: { readonly turn?: 0 | 90 | 180 | 270; readonly longSide?: number },
): Promise<DevelopmentPhoto> => {
  const upright = await sharp(photo.bytes).autoOrient().png().toBuffer()
  const turned = await sharp(upright).rotate(turn).png().toBuffer()
  const shrunk =
    longSide === undefined
      ? sharp(turned)
      : sharp(turned).resize(longSide, longSide, { fit: "inside", withoutEnlargement: true })
  return { ...photo, bytes: await shrunk.jpeg({ quality: 90 }).toBuffer() }
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "")

const edits = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** Whether a name counts as right: its edit similarity to an expected name is at least 0.8. */
export const isRight = (photo: DevelopmentPhoto, name: string): boolean =>
  photo.expect.some((expected) => {
    const [a, b] = [plain(expected), plain(name)]
    return 1 - edits(a, b) / Math.max(a.length, b.length, 1) >= 0.8
  })
