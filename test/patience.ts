/**
 * How long (ms) a test waits for something that must happen. A watchdog and no measure of speed: it fires only when the
 * thing never happens, so it is far above what a machine busy with other work needs.
 */
export const patience = { timeout: 60_000 }
