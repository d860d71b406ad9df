// An attacker in its own process, so that its work doesn't slow down the measurements. Reads its attack and target from
// stdin, and reports when the attack has begun. On SIGTERM, it prints how many responses of each status it got, and
// exits.
import { json } from 'node:stream/consumers'
import { attacks, type Target } from './attacks.ts'

/** The attack ends after this many ms, whatever happened to the test. */
const longest = 900_000
/** The attack is running when it has had this many responses. */
const begun = 4

const { name, target } = (await json(process.stdin)) as { name: string; target: Target }
const controller = new AbortController()
process.on('SIGTERM', () => controller.abort())
setTimeout(() => controller.abort(), longest).unref()

const statuses: Record<number, number> = {}
let count = 0
await attacks[name]!(target, controller.signal, (status) => {
  statuses[status] = (statuses[status] ?? 0) + 1
  count += 1
  if (count === begun) console.log('under way')
})
console.log(JSON.stringify(statuses))
process.exit()
