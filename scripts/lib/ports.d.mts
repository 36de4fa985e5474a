/** A TCP port of the loopback address that nobody listens on. */
export function findFreePort(): Promise<number>
