// Loaded into a server beside its program (`--import`): on SIGUSR2 it says how much memory it holds once everything that
// no one needs any more is gone, in bytes.
import { isMainThread } from 'node:worker_threads'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => {
    collect()
    // What the first round finds to be finished, the second takes away.
    setTimeout(() => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      console.log(`memory held: ${heapUsed + external}`)
    }, 50)
  })
}
