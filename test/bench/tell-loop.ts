// Loaded into a server (`--import`): on SIGUSR2 it writes to the file LOOP_FILE the most CPU time (ms) that the main
// thread used between two checks of its event loop since the last time. Unlike the time on a clock, it isn't longer on
// a busy machine.
import { renameSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** The time (ms) between two checks of the loop. */
const every = 1

if (isMainThread) {
  let longest = 0
  let usedBefore = used()
  setInterval(() => {
    const now = used()
    longest = Math.max(longest, now - usedBefore)
    usedBefore = now
  }, every).unref()
  process.on('SIGUSR2', () => {
    const file = process.env.LOOP_FILE!
    writeFileSync(`${file}.new`, String(longest))
    renameSync(`${file}.new`, file)
    longest = 0
  })
}

/** CPU time (ms) of this thread, user and system. */
function used(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
