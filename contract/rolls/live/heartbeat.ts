// Separate from the shapes, so that a page can load it without the validator.

/** A stream without news sends an empty frame this often (ms), so that both sides know it is alive. */
export const heartbeatMs = 5_000

/** After this long (ms) without data, a page considers the stream lost: two heartbeats and a margin. */
export const silenceMs = 12_000
