// Sends requests at a fixed rate, whatever the responses are. Reads its options from stdin, and prints the number of
// responses with each status.
import { json } from 'node:stream/consumers'
import { burst, request } from './burst.ts'
import type { Flood, FloodResult } from './start-flood.ts'

/** The number of simultaneous clients. It is higher than the number of requests that may wait at the server. */
const clients = 3_000

const { port, calls, perSecond, seconds } = (await json(process.stdin)) as Flood
const messages = calls.map(({ path, token }) => request('GET', path, token))
// On a machine that is too slow for the rate, the flood still ends after this time.
const deadline = performance.now() + seconds * 1_000
const requests = Array.from({ length: Math.round(perSecond * seconds) }, (_, n) => messages[n % messages.length]!)
const run = await burst({ port, requests, connections: clients, perSecond, deadline })
process.stdout.write(JSON.stringify({ statuses: run.statuses, seconds: run.seconds } satisfies FloodResult))
process.exit()
