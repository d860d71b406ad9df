/**
 * How long (ms) a test waits for something that must happen. A watchdog, not a measure of speed: it fires only when it
 * never happens, so it is far above what a busy machine needs.
 */
export const patience = { timeout: 60_000 }
