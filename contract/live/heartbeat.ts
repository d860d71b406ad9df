// Apart from the shapes, so that a page that only listens does not load what checks them.

/** A stream with nothing to tell sends an empty frame this often (ms), so that both sides know that it lives. */
export const heartbeatMs = 5_000

/** A page that has heard nothing for so long (ms) takes the stream for lost: two heartbeats and some patience. */
export const silenceMs = 12_000
