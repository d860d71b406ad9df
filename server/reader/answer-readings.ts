import { parentPort, workerData } from 'node:worker_threads'
import { connectAside } from '#server/database/connect.ts'
import { isPassingFault } from '#server/database/faults.ts'
import type { DatabasePlace } from '#server/database/place.ts'
import { lowerPriority } from '#server/database/lower-priority.ts'
import { Pace } from './pace.ts'
import type { Readings } from './reader.ts'

type Question = { id: number; name: keyof Readings; question: never }

/**
 * Makes this worker thread run the readings that a `Reader` requests, on read-only connections of its own. `mayRest`
 * are those that may wait while a hall is filling, if they take long.
 */
export function answerReadings(readings: Readings, mayRest: readonly (keyof Readings)[]): void {
  // Not the lowest: someone is waiting, perhaps on a machine whose processors are always busy.
  lowerPriority(5)
  const { place, checkIns } = workerData as { place: DatabasePlace; checkIns: Int32Array }
  const run = connectAside(place)
  const pace = new Pace(mayRest, () => Atomics.load(checkIns, 0))
  const answer = async ({ id, name, question }: Question) => {
    try {
      const read = await pace.run<unknown>(name, (work) =>
        run((db) => work(async (): Promise<unknown> => readings[name](db, question))),
      )
      const bytes = typeof read === 'object' && read !== null && 'bytes' in read ? read.bytes : read
      parentPort?.postMessage({ id, answer: read }, bytes instanceof Uint8Array ? [bytes.buffer as ArrayBuffer] : [])
    } catch (error) {
      parentPort?.postMessage({ id, error, passes: isPassingFault(error) })
    }
  }
  parentPort?.on('message', (asked: Question) => void answer(asked))
}
