// A process that outlives its test: when the test process is gone, it kills what the test left running in a folder.
import { rmSync } from 'node:fs'
import { killAllIn } from './processes.ts'

const [folder] = process.argv.slice(2)
process.stdin.resume().on('end', () => {
  void killAllIn(folder!).then(() => rmSync(folder!, { recursive: true, force: true }))
})
