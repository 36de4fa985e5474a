import { openConnection } from "../calls/Connection.ts"
import type { Connection } from "../calls/Connection.ts"

/** Hears the status of the answer and its bytes; undefined when the connection broke before it was whole. */
type Done = (status: number | undefined, bytes: number) => void

interface Lane {
  readonly connection: Connection
  done: Done | undefined
  unusedSince: number
}

/** Milliseconds for which an unused connection is kept: less than the product and the load balancer keep theirs. */
const keep = 30_000

/** Connections to a port of this machine that are used again, as those of browsers. */
export const openLanes = (port: number) => {
  const unused: Array<Lane> = []
  const free = (lane: Lane): void => {
    lane.unusedSince = performance.now()
    unused.push(lane)
  }
  const finish = (lane: Lane, status: number | undefined, bytes: number): void => {
    const { done } = lane
    lane.done = undefined
    done?.(status, bytes)
  }
  const open = (): Lane => {
    const lane: Lane = {
      done: undefined,
      unusedSince: 0,
      connection: openConnection(port, {
        answered: (status, bytes) => {
          free(lane)
          finish(lane, status, bytes)
        },
        ended: () => {
          const at = unused.indexOf(lane)
          if (at >= 0) unused.splice(at, 1)
          finish(lane, undefined, 0)
        },
      }),
    }
    return lane
  }
  const take = (): Lane => {
    for (let lane = unused.pop(); lane !== undefined; lane = unused.pop()) {
      if (performance.now() - lane.unusedSince < keep) return lane
      lane.connection.close()
    }
    return open()
  }
  return {
    /** Sends a request. Returns what breaks it off: then nothing is heard of it. */
    send: (request: string, done: Done): (() => void) => {
      const lane = take()
      lane.done = done
      lane.connection.send(request)
      return () => {
        lane.done = undefined
        lane.connection.close()
      }
    },
    close: () => {
      for (const { connection } of unused) connection.close()
    },
  }
}
