// Loaded into a server with `--import`. The main thread regularly checks its event loop. On SIGUSR2, this code writes
// to the file LOOP_FILE the maximum CPU time (ms) between two checks since the last SIGUSR2. Unlike the time on a
// clock, CPU time isn't longer on a busy machine.
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

/** Returns the CPU time (ms) of this thread, user and system. */
function used(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
