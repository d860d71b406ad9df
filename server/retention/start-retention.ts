import { runRetention, type RetentionDeps } from './run-retention.ts'

const minute = 60_000
/** Milliseconds after the start. Many people reconnect then, and none should wait for the cleanup. */
const afterStart = 5_000

export type Retention = {
  /** Runs the due cleanup now, or after the one that is running. */
  run: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Checks every minute, and soon after the start, whether some university's last cleanup is a day old, so that it runs
 * daily in one of several processes. `cleared` is called when something was deleted.
 */
export function startRetention(deps: RetentionDeps, cleared: () => void): Retention {
  let isStopped = false
  let round: Promise<void> | null = null

  const run = () => {
    // Waits for a running one, which may have read the clock earlier.
    const mine: Promise<void> = (round ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => runRetention(deps, () => !isStopped))
      .then((rows) => {
        if (rows > 0) cleared()
      })
      .finally(() => {
        if (round === mine) round = null
      })
    round = mine
    return mine
  }
  const look = () => {
    if (round) return
    void run().catch((error: unknown) => deps.log.warn({ err: error }, 'old data will be looked for again'))
  }
  const first = setTimeout(look, afterStart).unref()
  const timer = setInterval(look, minute).unref()
  return {
    run,
    async stop() {
      isStopped = true
      clearTimeout(first)
      clearInterval(timer)
      await round?.catch(() => undefined)
    },
  }
}
