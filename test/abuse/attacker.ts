// An attacker, a program of its own so that what it sends doesn't hold up the one that measures. Reads its attack and target
// from its input, says when it has begun, and on SIGTERM ends with how many answers of each status it got.
import { json } from 'node:stream/consumers'
import { attacks, type Target } from './attacks.ts'

/** It ends after so many ms, whatever became of the test. */
const longest = 900_000
/** Answers after which it is under way. */
const begun = 4

const { name, target } = (await json(process.stdin)) as { name: string; target: Target }
const over = new AbortController()
process.on('SIGTERM', () => over.abort())
setTimeout(() => over.abort(), longest).unref()

const statuses: Record<number, number> = {}
let sent = 0
await attacks[name]!(target, over.signal, (status) => {
  statuses[status] = (statuses[status] ?? 0) + 1
  sent += 1
  if (sent === begun) console.log('under way')
})
console.log(JSON.stringify(statuses))
process.exit()
