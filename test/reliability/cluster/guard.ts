// A process that outlives its test. When the test process has ended, it kills the processes that the test left in a
// folder, and deletes the folder.
import { rmSync } from 'node:fs'
import { killAllIn } from './processes.ts'

const [folder] = process.argv.slice(2)
process.stdin.resume().on('end', () => {
  void killAllIn(folder!).then(() => rmSync(folder!, { recursive: true, force: true }))
})
