/** Who sends a request that signs in or registers, as far as the server knows before it checks a password. */
export type Caller = {
  /** The network address, or the network of an IPv6 subscriber. */
  readonly address: string
  /** The signed token of the device's cookie, unchecked; undefined when the request has none. */
  readonly device: string | undefined
  /** The header User-Agent; undefined when the request has none. */
  readonly userAgent: string | undefined
}
