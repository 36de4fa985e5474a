import { readdirSync, readFileSync, readlinkSync } from "node:fs"
import { Agent, request } from "node:http"

interface Call {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** Milliseconds to wait for the answer. */
  readonly patience?: number
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** One connection that is kept, so that all of its calls reach the same process. */
export interface Lane {
  /** Rejects when the connection is lost or the answer does not come. The next call then opens another connection. */
  readonly send: (method: string, path: string, call?: Call) => Promise<Answer>
  /** Our port of the connection, as soon as something was sent. */
  readonly localPort: () => number | undefined
  readonly close: () => void
}

export const openLane = (port: number): Lane => {
  let localPort: number | undefined
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send: Lane["send"] = (method, path, { token, body, headers = {}, patience = 20_000 } = {}) =>
    new Promise((resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port,
          path,
          method,
          agent,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
        },
        (answer) => {
          let text = ""
          answer.setEncoding("utf8").on("data", (data) => (text += String(data)))
          answer.once("error", reject)
          answer.once("end", () => {
            clearTimeout(late)
            // A load balancer that answers itself does so with a page.
            const isJson = answer.headers["content-type"]?.startsWith("application/json") === true
            resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : text || null })
          })
        },
      )
      const late = setTimeout(() => asked.destroy(new Error("no answer")), patience)
      asked.once("response", () => (localPort = asked.socket?.localPort))
      asked.once("error", (error) => {
        clearTimeout(late)
        reject(error)
      })
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { send, localPort: () => localPort, close: () => agent.destroy() }
}

/** Makes the calls at each of these ports at once, each on a connection of its own. */
export const onEach = <A>(
  ports: ReadonlyArray<number>,
  call: (lane: Lane) => Promise<A>,
): Promise<ReadonlyArray<A>> =>
  Promise.all(
    ports.map(async (port) => {
      const lane = openLane(port)
      try {
        return await call(lane)
      } finally {
        lane.close()
      }
    }),
  )

/** Sends half of a request. The returned function sends the rest and resolves with the status of the answer. */
export const openSlowly = (
  port: number,
  path: string,
  { token = "", body, headers = {} }: Call,
): (() => Promise<number>) => {
  const text = JSON.stringify(body)
  const asked = request({
    host: "127.0.0.1",
    port,
    path,
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": text.length,
      ...headers,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    asked.once("response", (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.once("error", reject)
  })
  // Its failure is seen by whoever waits for the answer.
  answered.catch(() => undefined)
  asked.write(text.slice(0, 10))
  return () => {
    asked.end(text.slice(10))
    return answered
  }
}

const hexadecimal = (number: number) => number.toString(16).toUpperCase().padStart(4, "0")

/** Which of the processes has the other end of a connection, by Linux' /proc. */
const holderOf = (lane: Lane, port: number, processes: ReadonlyArray<number>): number | undefined => {
  const ends = `:${hexadecimal(port)} \\S+:${hexadecimal(lane.localPort() ?? 0)} 01`
  const inode = new RegExp(`${ends}(?: +\\S+){5} +(\\d+)`).exec(readFileSync("/proc/net/tcp", "utf8"))?.[1]
  const isHeldBy = (pid: number) =>
    readdirSync(`/proc/${pid}/fd`).some((name) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${name}`) === `socket:[${inode}]`
      } catch {
        return false
      }
    })
  return processes.find(isHeldBy)
}

/** Lanes by turns to each of the processes, so many to each. The system decides where a connection ends. */
export const openLanes = async (
  port: number,
  processes: ReadonlyArray<number>,
  each: number,
): Promise<ReadonlyArray<Lane>> => {
  const lanes = new Map<number, Array<Lane>>(processes.map((pid) => [pid, []]))
  for (let tries = 0; [...lanes.values()].some((known) => known.length < each); tries++) {
    if (tries > 200) throw new Error("A process gets no connections.")
    const lane = openLane(port)
    await lane.send("GET", "/healthz")
    const known = lanes.get(holderOf(lane, port, processes) ?? 0)
    if (known !== undefined && known.length < each) known.push(lane)
    else lane.close()
  }
  return Array.from({ length: each }, (_, place) =>
    [...lanes.values()].flatMap((known) => known[place] ?? []),
  ).flat()
}
