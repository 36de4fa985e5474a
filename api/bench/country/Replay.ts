/**
 * Replays calls at the times at which they were planned, however long the answers take (an open loop): what is measured is the time
 * from the planned moment to the whole answer, so a call that waits behind slow ones counts with its wait.
 */
import { openLanes } from "./Lanes.ts"

/** A call and when it is due. */
interface Due {
  /** Milliseconds from the beginning of the replay. */
  readonly at: number
  /** As it is sent; each character is one byte. */
  readonly request: string
}

export interface ReplayOptions {
  readonly port: number
  /** In the order of time. */
  readonly calls: ReadonlyArray<Due>
  /** Calls that are on their way at the same time, at most; further ones wait. */
  readonly mostInFlight: number
  /** Milliseconds after its planned moment at which a call is given up, on its way or not yet sent. */
  readonly patience: number
}

/** What became of a call that has no answer: nothing came in time, the connection broke, or it could not be sent in time. */
export const noAnswer = { timeout: -1, lost: -2, unsent: -3 } as const

/** What became of the calls, by their places in the list. */
export interface Replayed {
  /** The status of the answer, or a value of `noAnswer`. */
  readonly outcomes: Int16Array
  /** Milliseconds from the planned moment to the end, whatever that was. */
  readonly took: Float32Array
  /** Milliseconds from the planned moment until it was sent: what the replay itself was late, or waited for a connection. */
  readonly waited: Float32Array
  /** Bytes of the answers. */
  readonly bytes: Float64Array
  /** Most calls that were on their way at once. */
  readonly mostInFlight: number
  /** Milliseconds from the beginning to the last end. */
  readonly lasted: number
}

/** Milliseconds between two looks for calls that are given up. */
const sweepEvery = 50

/** Notes what becomes of the calls, and how many have ended. */
const notes = (calls: ReadonlyArray<Due>) => {
  const begun = performance.now()
  const outcomes = new Int16Array(calls.length)
  const [took, waited] = [new Float32Array(calls.length), new Float32Array(calls.length)]
  const bytes = new Float64Array(calls.length)
  let ended = 0
  const now = (): number => performance.now() - begun
  const plannedAt = (place: number): number => calls[place]?.at ?? Number.POSITIVE_INFINITY
  /** How long ago a call was due. */
  const age = (place: number): number => now() - plannedAt(place)
  const sent = (place: number): void => {
    waited[place] = age(place)
  }
  const end = (place: number, outcome: number, size: number): void => {
    outcomes[place] = outcome
    took[place] = age(place)
    bytes[place] = size
    ended++
  }
  const areAllEnded = (): boolean => ended === calls.length
  return { outcomes, took, waited, bytes, now, plannedAt, age, sent, end, areAllEnded }
}

/** Replays the calls, and resolves when each has ended in one way or another: at the latest `patience` after the last one. */
export const replay = ({ port, calls, mostInFlight: most, patience }: ReplayOptions): Promise<Replayed> => {
  const lanes = openLanes(port)
  const { outcomes, took, waited, bytes, now, plannedAt, age, sent, end, areAllEnded } = notes(calls)
  /** What breaks off the calls that are on their way, in the order in which they were due. */
  const flying = new Map<number, () => void>()
  let [due, head, mostInFlight] = [0, 0, 0]

  const send = (place: number): void => {
    sent(place)
    const breakOff = lanes.send(calls[place]?.request ?? "", (status, size) => {
      flying.delete(place)
      end(place, status ?? noAnswer.lost, size)
      dispatch()
    })
    flying.set(place, breakOff)
    mostInFlight = Math.max(mostInFlight, flying.size)
  }
  const dispatch = (): void => {
    while (head < due && flying.size < most) {
      const place = head++
      if (age(place) > patience) end(place, noAnswer.unsent, 0)
      else send(place)
    }
  }
  const giveUp = (): void => {
    for (const [place, breakOff] of flying) {
      if (age(place) <= patience) break
      breakOff()
      flying.delete(place)
      end(place, noAnswer.timeout, 0)
    }
  }

  return new Promise((resolve) => {
    const sweep = setInterval(() => {
      giveUp()
      dispatch()
    }, sweepEvery)
    const tick = (): void => {
      while (plannedAt(due) <= now()) due++
      dispatch()
      if (!areAllEnded()) {
        setTimeout(tick, Math.max(0, Math.min(sweepEvery, plannedAt(due) - now())))
        return
      }
      clearInterval(sweep)
      lanes.close()
      resolve({ outcomes, took, waited, bytes, mostInFlight, lasted: now() })
    }
    tick()
  })
}
