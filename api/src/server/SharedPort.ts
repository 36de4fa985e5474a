import type { ListenOptions } from "node:net"

/**
 * How one of several processes listens. On Linux each has its own socket and the kernel distributes connections
 * (SO_REUSEPORT), so the end of a process breaks only its own connections. Elsewhere the primary accepts and hands
 * connections on (node:cluster); one that it has just handed to a process that was killed gets no answer.
 */
export const listening = (host: string, port: number): ListenOptions => ({
  host,
  port,
  ...(process.platform === "linux" ? { reusePort: true, exclusive: true } : {}),
})
