import { report } from "../../../scripts/measuring/measure.ts"
import type { Books } from "./Books.ts"
import { secondsOfHour } from "./DayShape.ts"
import type { OpenMeter, Used } from "./Meter.ts"
import type { CountryOptions } from "./Options.ts"
import { play, settle, until } from "./Play.ts"
import type { Replicas } from "./Replicas.ts"
import type { Plan } from "./Step.ts"
import type { Summary } from "./Summary.ts"
import type { World } from "./World.ts"

/** What a day was like on one or more replicas. */
export interface PlayedDay {
  readonly replicas: number
  readonly summary: Summary
  readonly used: Used
  /** The hour with the most calls, and what was used in it. */
  readonly busiest: { readonly hour: number; readonly used: Used }
  readonly megabytes: number
  /** Sales that were sent again because they had no certain answer, and those that have none even then. */
  readonly open: number
  readonly stillOpen: number
}

/** Calls that are on their way at once: as many as browsers of a small town. Further ones wait, and count with their wait. */
const mostInFlight = 512
/** Milliseconds after which people turn away, and clients give up. */
const patience = 20_000
/** Calls of another day that are made before, so that both kinds of replicas have compiled what they run. */
const warmUpCalls = 4000

const busiestHour = ({ steps }: Plan): number => {
  const hours = Map.groupBy(steps, ({ at }) => Math.floor(at / secondsOfHour))
  return [...hours].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0
}

/** Makes calls of another day, and settles their sales. Returns how many of these have no answer. */
export const warmUp = async (
  world: World,
  books: Books,
  { steps, hours }: Plan,
  { port }: Replicas,
  name: string,
): Promise<number> => {
  const from = hours.from * secondsOfHour
  const some = steps.slice(0, warmUpCalls)
  const playing = { port, name, steps: some, speed: undefined, from, mostInFlight: 16, patience: 60_000 }
  const { outcomes } = await play(world, books, playing)
  return (await settle(world, books, playing, outcomes)).stillOpen
}

/** Plays the day on replicas that are warm, and settles its sales. */
export const playDay = async (
  world: World,
  books: Books,
  day: Plan,
  { hours, speed }: CountryOptions,
  meter: OpenMeter,
  count: number,
  replicas: Replicas,
): Promise<PlayedDay> => {
  const from = hours.from * secondsOfHour
  const { port } = replicas
  const name = `on-${count}`
  const hour = busiestHour(day)
  const realTime = (second: number) => ((second - from) * 1000) / speed
  let finish: (() => Promise<Used>) | undefined
  let busiest: Used | undefined
  const beside = async (begin: number): Promise<void> => {
    await until(begin - 20)
    finish = await meter.start(replicas)
    await until(begin + realTime(hour * secondsOfHour))
    const finishHour = await meter.start(replicas)
    await until(begin + realTime((hour + 1) * secondsOfHour))
    busiest = await finishHour()
  }
  const playing = { port, name, steps: day.steps, speed, from, mostInFlight, patience }
  const { summary, outcomes } = await play(world, books, { ...playing, beside })
  const used = await finish?.()
  const megabytes = replicas.megabytes()
  if (used === undefined || busiest === undefined) throw new Error("The day was not measured.")
  const { open, stillOpen } = await settle(world, books, playing, outcomes)
  report(
    `sales sent again with their keys, ${count} replicas`,
    `${open}, of which ${stillOpen} have no answer`,
  )
  return {
    replicas: count,
    summary,
    used,
    busiest: { hour, used: busiest },
    megabytes,
    open,
    stillOpen,
  }
}
