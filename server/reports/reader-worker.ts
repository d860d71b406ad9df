import { parentPort, workerData } from 'node:worker_threads'
import { connectReadOnly, type DatabasePlace } from '#server/database/connect.ts'
import { stepBack } from '#server/database/step-back.ts'
import { readings, type Readings } from './readings.ts'

type Question = { id: number; name: keyof Readings; question: never }

stepBack()
const db = connectReadOnly((workerData as { place: DatabasePlace }).place)

parentPort?.on('message', (asked: Question) => void answer(asked))

async function answer({ id, name, question }: Question): Promise<void> {
  try {
    const read: unknown = await readings[name](db, question)
    const bytes = typeof read === 'object' && read !== null && 'bytes' in read ? read.bytes : read
    parentPort?.postMessage({ id, answer: read }, bytes instanceof Uint8Array ? [bytes.buffer as ArrayBuffer] : [])
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
}
