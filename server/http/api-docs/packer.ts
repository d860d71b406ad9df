// Runs in a separate worker thread. It reads the browser program from Scalar's plugin and compresses it.
import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

const app = Fastify()
await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/docs/openapi.json' } })
const { rawPayload } = await app.inject('/docs/js/scalar.js')
parentPort?.postMessage(gzipSync(rawPayload, { level: 9 }))
