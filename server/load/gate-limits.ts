/** The resources that one client may use at once. docs/decisions/035-one-gate-for-strangers.md explains them. */
export type ShareLimits = {
  /** The size of the request bucket, which is the maximum number of requests at once. */
  requests: number
  /** The number of requests added to the bucket every second. */
  perSecond: number
  /** The number of requests that aren't answered yet, not counting streams. */
  inFlight: number
  /** The number of bytes of bodies that are arriving and of responses that the client hasn't read yet. */
  bytes: number
}

export type GateLimits = {
  /**
   * The limits of all unknown clients at one address (IPv4, or an IPv6 /64) together, because a lecture hall of 800
   * phones may share one. An IPv6 /56 has twice as much for all of its addresses together, and a /48 four times (see
   * `breadths`).
   */
  address: ShareLimits
  /** The limits of one person, in all sessions and browsers that are known to be theirs. */
  person: ShareLimits
  /** The number of requests a second with an unknown token that an address may still send when its share is used up. */
  provesPerSecond: number
  /** The maximum number of connections of an address that doesn't use a trusted proxy. Wider shares have a multiple. */
  connections: number
  /**
   * The maximum number of requests of one connection that are processed at once. The others wait, and the connection
   * isn't read.
   */
  perConnection: number
  /**
   * The maximum number of waiting requests in the process. One read of a connection can bring 2,600, at 4 KB of memory
   * each.
   */
  waiting: number
  /** The maximum time (ms) that requests wait while every turn of the event loop accepts a connection. */
  maxHoldMs: number
  /** If a client reads no byte of a response for this long (ms), the connection is closed. */
  stuckAfter: number
  /** The interval (ms) at which such responses are looked for. */
  lookEvery: number
}

const megabyte = 1024 * 1024

/**
 * The multiple of an address's limits that each of a client's shares has, narrowest first (an IPv6 /64, /56 and /48). A
 * network can't use up the share of its line, and a line can't use up that of its site, because other people use them
 * too. A home line gets as much as two IPv4 addresses, and a rented /48 as much as four.
 */
export const breadths = [1, 2, 4] as const

export const gateLimits: GateLimits = {
  address: { requests: 12_000, perSecond: 200, inFlight: 1_000, bytes: 64 * megabyte },
  person: { requests: 1_200, perSecond: 50, inFlight: 64, bytes: 32 * megabyte },
  provesPerSecond: 500,
  connections: 5_000,
  perConnection: 2,
  waiting: 5_000,
  maxHoldMs: 20,
  stuckAfter: 10_000,
  lookEvery: 1_000,
}
