import { parentPort, workerData } from 'node:worker_threads'
import { connectAside } from '#server/database/connect.ts'
import { isPassingFault } from '#server/database/faults.ts'
import type { DatabasePlace } from '#server/database/place.ts'
import { lowerPriority } from '#server/database/lower-priority.ts'
import type { Readings } from './reader.ts'

type Question = { id: number; name: keyof Readings; question: never }

/** Makes this worker thread run the readings that a `Reader` requests, on read-only connections of its own. */
export function answerReadings(readings: Readings): void {
  lowerPriority()
  const run = connectAside((workerData as { place: DatabasePlace }).place)
  const answer = async ({ id, name, question }: Question) => {
    try {
      const read: unknown = await run(async (db): Promise<unknown> => readings[name](db, question))
      const bytes = typeof read === 'object' && read !== null && 'bytes' in read ? read.bytes : read
      parentPort?.postMessage({ id, answer: read }, bytes instanceof Uint8Array ? [bytes.buffer as ArrayBuffer] : [])
    } catch (error) {
      parentPort?.postMessage({ id, error, passes: isPassingFault(error) })
    }
  }
  parentPort?.on('message', (asked: Question) => void answer(asked))
}
