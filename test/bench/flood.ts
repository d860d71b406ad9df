// Sends requests at a fixed rate, whatever the answers are. Reads its options from stdin, and prints how many answers
// of each status it got.
import { json } from 'node:stream/consumers'
import { burst, request } from './burst.ts'
import type { Flood, Flooded } from './start-flood.ts'

/** Clients at the same time: more than may wait at the server. */
const clients = 3_000

const { port, calls, perSecond, seconds } = (await json(process.stdin)) as Flood
const some = calls.map(({ path, token }) => request('GET', path, token))
// On a machine that is too slow for the rate, the flood doesn't last longer.
const until = performance.now() + seconds * 1_000
const requests = Array.from({ length: Math.round(perSecond * seconds) }, (_, n) => some[n % some.length]!)
const run = await burst({ port, requests, connections: clients, perSecond, until })
process.stdout.write(JSON.stringify({ statuses: run.statuses, seconds: run.seconds } satisfies Flooded))
process.exit()
