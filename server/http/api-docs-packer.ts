// Runs in a worker thread of its own: takes Scalar's program for browsers out of its plugin and packs it.
import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

const app = Fastify()
await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/docs/openapi.json' } })
const { rawPayload } = await app.inject('/docs/js/scalar.js')
parentPort?.postMessage(gzipSync(rawPayload, { level: 9 }))
