/*
 * A thread that is terminated inside native code takes the whole process with it: the native code comes back to an environment
 * that is gone, and aborts. So a thread counts its native calls in memory that its owner reads, and is terminated between them.
 */
import { isMainThread, workerData } from "node:worker_threads"

/** What `makeJobThread` starts a thread with. */
export interface ThreadData {
  /** The niceness of the thread, see nice(1). */
  readonly niceness: number
  /** One Int32: how many native calls run; `closed` once the thread is to be terminated. */
  readonly nativeCalls: SharedArrayBuffer
}

const closed = -1

/** What the owner gave this thread. */
export const threadData = (): ThreadData => workerData as ThreadData

/** The memory for the count of a thread that is about to load its modules. */
export const nativeCallsOfNewThread = (): SharedArrayBuffer => {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  new Int32Array(shared)[0] = 1
  return shared
}

const given: unknown = isMainThread ? undefined : workerData?.nativeCalls
/** Outside of such a thread, as in tests, nobody reads the count. */
const counted = new Int32Array(given instanceof SharedArrayBuffer ? given : nativeCallsOfNewThread())

/** Runs native code, sharp's or a neural network's. Fails if the thread is being terminated. */
export const natively = async <A>(call: () => Promise<A>): Promise<A> => {
  for (;;) {
    const running = Atomics.load(counted, 0)
    if (running === closed) throw new Error("The thread is ending")
    if (Atomics.compareExchange(counted, 0, running, running + 1) === running) break
  }
  try {
    return await call()
  } finally {
    Atomics.sub(counted, 0, 1)
  }
}

/** To be called once by a thread whose modules are loaded: what loads them is native code too. */
export const modulesAreLoaded = (): void => void Atomics.sub(counted, 0, 1)

/** Whether a thread may be terminated now. If so, it begins no native call any more. */
export const closeToNativeCalls = (shared: SharedArrayBuffer): boolean => {
  const found = Atomics.compareExchange(new Int32Array(shared), 0, 0, closed)
  return found === 0 || found === closed
}
