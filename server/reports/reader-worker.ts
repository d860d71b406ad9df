import { parentPort, workerData } from 'node:worker_threads'
import { connectReadOnly } from '#server/database/connect.ts'
import { readings, type Readings } from './readings.ts'

type Question = { id: number; name: keyof Readings; question: never }

const db = connectReadOnly((workerData as { path: string }).path)

parentPort?.on('message', (asked: Question) => void answer(asked))

async function answer({ id, name, question }: Question): Promise<void> {
  try {
    parentPort?.postMessage({ id, answer: await readings[name](db, question) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
}
