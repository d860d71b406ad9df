// Sends readings at a pace of its own, whatever becomes of them. Reads what from its input, prints how many answers of each
// status came.
import { json } from 'node:stream/consumers'
import { burst, request } from './burst.ts'
import type { Flood, Flooded } from './start-flood.ts'

/** Clients at one time: more than the server lets wait. */
const clients = 3_000

const { port, calls, perSecond, seconds } = (await json(process.stdin)) as Flood
const some = calls.map(({ path, token }) => request('GET', path, token))
// On a machine too slow for the pace the flood lasts no longer for it.
const until = performance.now() + seconds * 1_000
const requests = Array.from({ length: Math.round(perSecond * seconds) }, (_, n) => some[n % some.length]!)
const run = await burst({ port, requests, connections: clients, perSecond, until })
process.stdout.write(JSON.stringify({ statuses: run.statuses, seconds: run.seconds } satisfies Flooded))
process.exit()
