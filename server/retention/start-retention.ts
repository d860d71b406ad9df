import { runRetention, type RetentionDeps } from './run-retention.ts'

const minute = 60_000
/** After the start no one should wait for old data: people who saw the server stop all come at once. */
const afterStart = 5_000

export type Retention = {
  /** Clears what is due now, after what is under way. */
  run: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Looks every minute, the first time soon after the start, whether some university's last clearing is a day old: so that
 * it runs daily, by one of several processes, and soon after a start when none ran meanwhile. `cleared` is called when
 * something went.
 */
export function startRetention(deps: RetentionDeps, cleared: () => void): Retention {
  let isStopped = false
  let round: Promise<void> | null = null

  const run = () => {
    // One that is under way may have looked at the clock before now.
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
