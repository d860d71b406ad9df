// Loaded into a server (`--import`): on SIGUSR2 it writes how much memory it uses after a garbage collection, in bytes.
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
