// An attacker, in its own process so that its work doesn't slow down the measurements. Reads its attack and target from
// stdin, reports when it has begun, and on SIGTERM exits with how many answers of each status it got.
import { json } from 'node:stream/consumers'
import { attacks, type Target } from './attacks.ts'

/** It ends after this many ms, whatever happened to the test. */
const longest = 900_000
/** After this many answers it counts as running. */
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
