/**
 * The benchmark of photo lookup: `npm run bench -- photo`. The photos are in ../shared/ocr; without them only
 * figures that need no photos are measured. "Dictionary alone" uses the shipped dictionary and no stock. "With
 * stock" adds a pharmacy that has the 30,000 brands of ../shared/data/medicines.csv. CPU time and memory are those
 * of the whole process, minus its state before the first photo.
 */
import { Duration, Effect, Either, Layer } from "effect"
import sharp from "sharp"
import { setTimeout as pause } from "node:timers/promises"
import { AppConfig } from "../src/Config.ts"
import { DictionaryLive } from "../src/finding/Dictionary/DictionaryLive.ts"
import { loadDictionary } from "../src/finding/Dictionary/LoadDictionary.ts"
import { InfrastructureLive } from "../src/server/Infrastructure.ts"
import { PhotoLookup } from "../src/finding/PhotoLookup.ts"
import { PhotoReaders } from "../src/finding/PhotoLookup/PhotoReaders.ts"
import { havePhotos, photosOf } from "../seed/DevelopmentPhotos.ts"
import { environment } from "../test/support/Environment.ts"
import { startProduct, unlimited } from "./crowd/Product.ts"
import { besideSearch, niceness } from "./photo/BesideSearch.ts"
import { readSet } from "./photo/Figures.ts"
import { brands, stock } from "./photo/Stock.ts"
import { fillDatabase } from "./search/FillDatabase.ts"
import { median, report, shown } from "../../scripts/measuring/measure.ts"
import { forLength, scale, settling } from "../../scripts/measuring/length.ts"

const { DATABASE_URL: databaseUrl = "", DATA_DIR: dataDir = "" } = process.env
/** The table has only the row of searches beside photos. */
const isThorough = forLength({ quick: false, table: false, thorough: true })
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** The time from the first use of a service that has loaded nothing to its first answer. */
const readiness = Effect.gen(function* () {
  const dot = yield* Effect.promise(() =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: "#ffffff" } })
      .png()
      .toBuffer(),
  )
  const firstUse = Effect.flatMap(PhotoReaders, (readers) =>
    Effect.timed(readers.read(Effect.succeed(dot))),
  ).pipe(
    Effect.provide(PhotoReaders.Default({})),
    Effect.scoped,
    Effect.map(([took]) => Duration.toMillis(took)),
  )
  const times = yield* Effect.replicateEffect(firstUse, 5)
  report("ready after first use, ms", shown(median(times)), "≤ 1,000")
})

const realPhotos = Effect.gen(function* () {
  const dev = photosOf("dev")
  const before = process.memoryUsage.rss()
  const growth = () => process.resourceUsage().maxRSS * 1024 - before
  yield* readSet("dictionary alone", dev, undefined, {
    hits: "≥ 43",
    first: "≥ 40",
    wrong: "≤ 0.5",
    cpu: true,
  })
  report("peak memory of reading", megabytes(growth()), "≤ 900 MB")
  yield* readSet("  turned by 90°", dev, { turn: 90 }, { hits: "≥ 41" })
  yield* readSet("  turned by 180°", dev, { turn: 180 }, { hits: "≥ 41" })
  yield* readSet("  shrunk to 640 px", dev, { longSide: 640 }, { hits: "≥ 40" })
  yield* readSet("  rendered set", photosOf("synthetic"), undefined, { hits: "10" })
  report("peak memory after 190 photos, turning included", megabytes(growth()))
  const names = brands()
  if (names.length === 0) return report("with stock", "skipped: ../shared/data is not there")
  yield* stock(names)
  yield* readSet(`with stock (${names.length} names)`, dev, undefined, {
    hits: "≥ 43",
    first: "≥ 40",
    wrong: "≤ 0.5",
    cpu: true,
  })
})

const live = PhotoLookup.Default.pipe(
  Layer.provideMerge(DictionaryLive),
  Layer.provideMerge(InfrastructureLive),
  Layer.provideMerge(AppConfig.Default),
  Layer.provide(environment({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })),
)

if (isThorough) {
  await Effect.runPromise(readiness)
  if (havePhotos) await Effect.runPromise(Effect.provide(realPhotos, live))
}
if (!isThorough || !havePhotos)
  report("real photos", isThorough ? "skipped: ../shared/ocr is not there" : "not part of the table")
const dictionary = Either.getOrThrow(loadDictionary())
const pharmacies = Math.max(10, Math.round(200 * scale))
const country = await fillDatabase(databaseUrl, "photo_beside_search", dictionary, pharmacies, 1120)
const product = await startProduct(country.url, {
  ...unlimited,
  PHOTOS_PER_ADDRESS: "1000000000",
  FINDING_NICENESS: String(niceness.finding),
  PHOTO_NICENESS: String(niceness.photo),
})
try {
  await pause(settling)
  await besideSearch(product, dictionary)
} finally {
  await product.stop()
}
process.exit(0)
