// Runs in its own thread: a response takes 15 ms, the slowest one 0.3 s, and check-ins must not wait for it.
import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '#server/database/lower-priority.ts'
import { readMetadata } from './read-metadata.ts'
import { readResponse } from './read-response.ts'
import { buildRequestAddress } from './request-address.ts'
import type { SamlResult, SamlTask } from './saml-reader.ts'

lowerPriority(5)
parentPort?.on('message', ({ id, request }: { id: number; request: SamlTask }) => {
  parentPort?.postMessage({ id, result: perform(request) })
})

function perform(task: SamlTask): SamlResult {
  if (task.kind === 'request') return buildRequestAddress(task.request)
  return task.kind === 'response' ? readResponse(task.check) : readMetadata(task.check)
}
