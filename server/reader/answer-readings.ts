import { parentPort } from 'node:worker_threads'
import { connectAside, type Aside } from '#server/database/connect.ts'
import { isPassingFault } from '#server/database/faults.ts'
import { lowerPriority } from '#server/database/lower-priority.ts'
import { Pace } from './pace.ts'
import type { ReaderMessage, Readings, ReaderSource } from './reader.ts'

/**
 * Makes this worker thread run the readings that a `Reader` requests, on read-only connections of its own. `mayRest`
 * are those that may wait while a hall is filling, if they take long.
 */
export function answerReadings(readings: Readings, mayRest: readonly (keyof Readings)[]): void {
  // Not the lowest: someone is waiting, perhaps on a machine whose processors are always busy.
  lowerPriority(5)
  let source: OpenSource | null = null
  parentPort?.on('message', (message: ReaderMessage) => {
    if (message.type === 'open') source = openSource(message.source, mayRest)
    else if (message.type === 'read') void answer(readings, source!, message)
    else void source!.close().finally(() => parentPort?.postMessage({ id: 0 }))
  })
}

type OpenSource = Aside & { pace: Pace }

function openSource({ place, checkIns }: ReaderSource, mayRest: readonly (keyof Readings)[]): OpenSource {
  return { ...connectAside(place), pace: new Pace(mayRest, () => Atomics.load(checkIns, 0)) }
}

async function answer(
  readings: Readings,
  { pace, run }: OpenSource,
  { id, name, question }: ReaderMessage & { type: 'read' },
): Promise<void> {
  try {
    const read = await pace.run<unknown>(name, (work) =>
      run((db) => work(async (): Promise<unknown> => readings[name](db, question as never))),
    )
    const bytes = typeof read === 'object' && read !== null && 'bytes' in read ? read.bytes : read
    parentPort?.postMessage({ id, answer: read }, bytes instanceof Uint8Array ? [bytes.buffer as ArrayBuffer] : [])
  } catch (error) {
    parentPort?.postMessage({ id, error, passes: isPassingFault(error) })
  }
}
