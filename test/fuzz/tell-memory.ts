// Loaded into a server with `--import`. On SIGUSR2, it prints how much memory the server uses after a garbage
// collection, in bytes.
import { isMainThread } from 'node:worker_threads'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => {
    collect()
    // The second collection frees what the first one finds unused.
    setTimeout(() => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      console.log(`memory held: ${heapUsed + external}`)
    }, 50)
  })
}
