import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from './node-sqlite.ts'

/** How often to look (ms). */
const every = 25
/** Pages that are moved together, as SQLite does by default: 4 MB. */
const together = 1_000
/** From this many pages on, the log should start over: 32 MB. */
const long = 8_000

type Log = { log: number; checkpointed: number }

const db = openSqlite(workerData as string)
const measure = db.prepare('pragma wal_checkpoint(noop)')
const checkpoint = db.prepare('pragma wal_checkpoint(passive)')
let isAsked = false

setInterval(look, every)
parentPort!.on('message', () => {
  isAsked = false
})

function look(): void {
  try {
    const { log, checkpointed } = measure.get() as Log
    if (log - checkpointed >= together) checkpoint.get()
    if (log >= long) askForTheRest()
  } catch {
    // A full disk, a lock or damage. The next write reports it.
  }
}

/** Asks the writing thread to move the pages that came during the last checkpoint, once there are few. */
function askForTheRest(): void {
  const { log, checkpointed } = measure.get() as Log
  if (isAsked || log - checkpointed >= together) return
  isAsked = true
  parentPort!.postMessage('rest')
}
