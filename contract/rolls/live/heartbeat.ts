// Separate from the shapes so that a page can load it without the validator.

/** The interval, in ms, at which an idle stream sends an empty frame, so that both sides know it is alive. */
export const heartbeatMs = 5_000

/** The time without data, in ms, after which a page treats the stream as lost: two heartbeats and a margin. */
export const silenceMs = 12_000
