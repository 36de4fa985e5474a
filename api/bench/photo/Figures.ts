import { Duration, Effect } from "effect"
import { PhotoLookup } from "../../src/finding/PhotoLookup.ts"
import { fileInMemory } from "../../src/ReceivedFile.ts"
import { altered, type DevelopmentPhoto, isRight } from "../../seed/DevelopmentPhotos.ts"
import { median, percentile, report, shown } from "../../../scripts/measuring/measure.ts"

interface Targets {
  readonly hits: string
  readonly first?: string
  readonly wrong?: string
  readonly cpu?: boolean
}

/**
 * Reads a set of photos and prints how many were right, how many wrong names were returned as well, and the cost.
 */
export const readSet = (
  title: string,
  photos: ReadonlyArray<DevelopmentPhoto>,
  change: Parameters<typeof altered>[1] | undefined,
  targets: Targets,
) =>
  Effect.gen(function* () {
    const lookup = yield* PhotoLookup
    const missed: Array<string> = []
    const cpu: Array<number> = []
    const wall: Array<number> = []
    let first = 0
    let wrong = 0
    let late = 0
    for (const original of photos) {
      const photo = change === undefined ? original : yield* Effect.promise(() => altered(original, change))
      const before = process.cpuUsage()
      const answered = lookup.lookUp(fileInMemory(photo.bytes)).pipe(
        Effect.catchTag("PhotoLookupBusy", () => {
          late++
          return Effect.succeed({ medicine_name: [] })
        }),
      )
      const [took, { medicine_name }] = yield* Effect.timed(answered)
      const { user, system } = process.cpuUsage(before)
      cpu.push((user + system) / 1000)
      wall.push(Duration.toMillis(took))
      const right = medicine_name.filter((name) => isRight(photo, name))
      if (right.length === 0) missed.push(photo.file)
      if (right.length > 0 && right[0] === medicine_name[0]) first++
      wrong += medicine_name.length - right.length
    }
    const of = `of ${photos.length}`
    report(`${title}: hits`, `${photos.length - missed.length} ${of}`, targets.hits)
    report("  right name first", `${first} ${of}`, targets.first)
    report("  wrong names per photo", shown(wrong / photos.length), targets.wrong)
    report("  CPU ms, median", shown(median(cpu)), targets.cpu === true ? "≤ 900" : "")
    report("  CPU ms, 95th percentile", shown(percentile(cpu, 0.95)), targets.cpu === true ? "≤ 3,000" : "")
    report("  milliseconds to the answer, median", shown(median(wall)))
    if (late > 0) report("  not read within the time limit", String(late), "0")
    if (missed.length > 0) report("  missed", missed.join(", "))
  })
