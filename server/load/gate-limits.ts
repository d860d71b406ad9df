/** What one client may have at once. The reasons are in docs/decisions/035-one-gate-for-strangers.md. */
export type ShareLimits = {
  /** Requests it may send at once; as many as it has left, it may send at any moment. */
  requests: number
  /** Requests it gets back every second. */
  perSecond: number
  /** Requests that came and aren't answered yet, without streams. */
  inFlight: number
  /** Bytes of bodies that are arriving and of answers that the client hasn't taken. */
  bytes: number
}

export type GateLimits = {
  /** For everyone at one address whom we don't know: a lecture hall of 800 phones is one address. */
  address: ShareLimits
  /** For one person, in every session and browser that has proved to be theirs. */
  person: ShareLimits
  /** Requests with an unknown token that an address may still send each second once its share is used up. */
  provesPerSecond: number
  /** Connections of one address that doesn't come through a trusted proxy. */
  connections: number
  /** Requests on one connection that are worked on; further ones wait, and nothing more is read. */
  perConnection: number
  /** Requests of the whole process that wait so: a read brings up to 2,600 of a connection, and each holds about 4 KB. */
  waiting: number
  /** An answer of which the client takes no byte for this long (ms) is dropped with its connection. */
  stuckAfter: number
  /** How often (ms) we look for such answers. */
  lookEvery: number
}

const megabyte = 1024 * 1024

export const gateLimits: GateLimits = {
  address: { requests: 12_000, perSecond: 200, inFlight: 1_000, bytes: 64 * megabyte },
  person: { requests: 1_200, perSecond: 50, inFlight: 64, bytes: 32 * megabyte },
  provesPerSecond: 500,
  connections: 5_000,
  perConnection: 2,
  waiting: 5_000,
  stuckAfter: 10_000,
  lookEvery: 1_000,
}
