/** The resources that one client may use at once. docs/decisions/035-one-gate-for-strangers.md has the reasons. */
export type ShareLimits = {
  /** The size of the request bucket: the most requests at once. */
  requests: number
  /** Requests added to the bucket every second. */
  perSecond: number
  /** Requests that aren't answered yet, without streams. */
  inFlight: number
  /** Bytes of arriving bodies and of responses that the client hasn't read. */
  bytes: number
}

export type GateLimits = {
  /**
   * For all unknown clients at one address (IPv4, or an IPv6 /64), because a lecture hall of 800 phones may share one.
   * An IPv6 /56 has twice as much for all of its addresses together, and a /48 four times, see `breadths`.
   */
  address: ShareLimits
  /** For one person, in all sessions and browsers that are known to be theirs. */
  person: ShareLimits
  /** Requests with an unknown token that an address may still send when its share is used up. */
  provesPerSecond: number
  /** The most connections of one address that doesn't come through a trusted proxy. Wider shares have a multiple. */
  connections: number
  /** The most requests of one connection that are processed at once. Others wait, and nothing more is read. */
  perConnection: number
  /** The most waiting requests. One read of a connection can bring 2,600 of them, 4 KB of memory each. */
  waiting: number
  /** The longest time (ms) that requests wait while every turn of the event loop accepts a connection. */
  longestHold: number
  /** A response whose client reads no byte for this long (ms) is dropped with its connection. */
  stuckAfter: number
  /** The interval (ms) at which to look for such responses. */
  lookEvery: number
}

const megabyte = 1024 * 1024

/**
 * The multiples of an address' limit that a client's shares have, narrowest first (an IPv6 /64, /56 and /48). One
 * network can't use up its line, and a line can't use up its site, which has other people too. A home line has as much
 * as two IPv4 addresses, and a rented /48 as much as four.
 */
export const breadths = [1, 2, 4] as const

export const gateLimits: GateLimits = {
  address: { requests: 12_000, perSecond: 200, inFlight: 1_000, bytes: 64 * megabyte },
  person: { requests: 1_200, perSecond: 50, inFlight: 64, bytes: 32 * megabyte },
  provesPerSecond: 500,
  connections: 5_000,
  perConnection: 2,
  waiting: 5_000,
  longestHold: 20,
  stuckAfter: 10_000,
  lookEvery: 1_000,
}
