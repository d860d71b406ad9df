import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from './open-sqlite.ts'
import { deleteSmallTableStatistics } from './statistics.ts'

/** The time (ms) between two looks at the log. */
const every = 25
/** The number of pages at which the thread checkpoints, SQLite's own default: 4 MB. */
const together = 1_000
/** The number of pages from which the log should start over: 56 MB. SQLite truncates it to 64 MB when it does. */
const long = 14_000
/** The thread repeats its checkpoint until at most this many pages are left for the writing thread. */
const rest = 60

/** The time (ms) between two searches for tables that have grown tenfold since their statistics were made. */
const statisticsEvery = 60 * 60_000

type Log = { log: number; checkpointed: number }

const db = openSqlite(workerData as string)
const measure = db.prepare('pragma wal_checkpoint(noop)')
const checkpoint = db.prepare('pragma wal_checkpoint(passive)')
let isAsked = false
/** The size of the log when the writing thread was last asked. Until it changes, asking again is useless. */
let askedAt: Log = { log: 0, checkpointed: 0 }

setInterval(look, every)
setInterval(makeStatistics, statisticsEvery)
makeStatistics()
parentPort!.on('message', () => {
  isAsked = false
})

function look(): void {
  try {
    if (waiting() >= together) checkpoint.get()
    const now = measure.get() as Log
    const isSame = now.log === askedAt.log && now.checkpointed === askedAt.checkpointed
    if (now.log >= long && !isSame) askForTheRest()
  } catch {
    // The disk is full, or the file is locked or damaged. The next write reports it.
  }
}

/** Returns how many pages of the log aren't in the file yet. */
function waiting(): number {
  const { log, checkpointed } = measure.get() as Log
  return log - checkpointed
}

/**
 * Repeats the checkpoint while each one leaves fewer pages than the one before, because new pages keep arriving. Then
 * asks the writing thread to move the remaining pages.
 */
function askForTheRest(): void {
  if (isAsked) return
  let frames = waiting()
  for (let previous = Infinity; frames > rest && frames < previous;) {
    previous = frames
    checkpoint.get()
    frames = waiting()
  }
  if (frames >= together) return
  isAsked = true
  askedAt = measure.get() as Log
  parentPort!.postMessage('rest')
}

/**
 * Makes the statistics by which SQLite chooses an index, one table at a time, so that a check-in waits for one table at
 * most. `pragma optimize` lists the statements, which read a few thousand rows of each index.
 */
function makeStatistics(): void {
  try {
    const statements = db.prepare('pragma optimize(0x10003)').all() as { optimize: string }[]
    if (statements.length === 0) return
    db.exec('pragma analysis_limit = 2000')
    for (const { optimize } of statements) db.exec(optimize)
    db.exec(deleteSmallTableStatistics)
    parentPort!.postMessage('statistics')
  } catch {
    // The file is locked, or the disk is full. The thread tries again an hour later.
  }
}
