import { Effect } from "effect"
import sharp from "sharp"
import { Files } from "../../src/platform/Files.ts"
import { fileInMemory } from "../../src/ReceivedFile.ts"
import type { PackKind } from "./Catalogue.ts"

const frame = (background: string, drawing: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="400" height="400">
      <rect width="640" height="640" fill="${background}"/>${drawing}</svg>`,
  )

const circles = (color: string): string =>
  [170, 320, 470]
    .flatMap((x) => [220, 340, 460].map((y) => `<circle cx="${x}" cy="${y}" r="46" fill="${color}"/>`))
    .join("")

const shapes: Record<PackKind, (color: string) => string> = {
  blister: (color) =>
    `<rect x="90" y="140" width="460" height="400" rx="34" fill="#d9dee3"/>${circles(color)}`,
  capsule: (color) =>
    `<g transform="rotate(-32 320 320)"><rect x="130" y="250" width="380" height="140" rx="70" fill="${color}"/>
     <path d="M320 250h120a70 70 0 0 1 0 140H320z" fill="#fff"/></g>`,
  bottle: (color) =>
    `<rect x="250" y="90" width="140" height="90" rx="16" fill="#f4f4f2"/><rect x="200" y="170" width="240" height="390" rx="44" fill="${color}"/>
     <rect x="200" y="290" width="240" height="160" fill="#fff"/>`,
  tube: (color) =>
    `<g transform="rotate(28 320 320)"><path d="M210 110h220l-30 360H240z" fill="${color}"/><rect x="270" y="470" width="100" height="80" rx="14" fill="#fff"/></g>`,
  drops: (color) =>
    `<path d="M320 80l46 120h-92z" fill="#fff"/><rect x="230" y="200" width="180" height="330" rx="40" fill="${color}"/>`,
  sachet: (color) =>
    `<path d="M180 110h280v420H180z" fill="${color}"/><path d="M180 110h280v50H180zM180 480h280v50H180z" fill="#fff" opacity=".45"/>`,
  inhaler: (color) =>
    `<path d="M250 90h130v300H250z" fill="#e6e9ec"/><path d="M230 250h170v170h120v120H230z" fill="${color}"/>`,
}

const colors = [
  ["#eaf3f1", "#1f7a6d"],
  ["#f6efe6", "#c4722d"],
  ["#ebeef7", "#4059a8"],
] as const

const shopFront = (color: string): string =>
  `<rect x="90" y="220" width="460" height="330" fill="#fff"/><path d="M70 150h500l30 100H40z" fill="${color}"/>
   <path d="M295 300h50v60h60v50h-60v60h-50v-60h-60v-50h60z" fill="${color}"/>`

const add = (svg: Buffer) =>
  Effect.gen(function* () {
    const files = yield* Files
    const png = yield* Effect.promise(() => sharp(svg).png({ compressionLevel: 1 }).toBuffer())
    return yield* files.addImage(fileInMemory(png))
  }).pipe(Effect.orDie)

/**
 * Draws and stores the pictures: each kind of package in three colours, and three shop fronts. Returns functions
 * that choose a picture's name.
 */
export const addPictures = Effect.gen(function* () {
  const packs = yield* Effect.forEach(
    Object.entries(shapes),
    ([kind, draw]) =>
      Effect.map(
        Effect.forEach(colors, ([background, color]) => add(frame(background, draw(color))), {
          concurrency: 3,
        }),
        (names) => [kind, names] as const,
      ),
    { concurrency: 2 },
  )
  const shops = yield* Effect.forEach(
    colors,
    ([background, color]) => add(frame(background, shopFront(color))),
    {
      concurrency: 3,
    },
  )
  const byKind = new Map<string, ReadonlyArray<string>>(packs)
  return {
    /** The picture of a product. The same number always gets the same picture. */
    ofPack: (kind: PackKind, number: number): string | null =>
      byKind.get(kind)?.[number % colors.length] ?? null,
    ofShop: (number: number): string | null => shops[number % colors.length] ?? null,
  }
})
