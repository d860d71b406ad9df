import { parentPort, workerData } from 'node:worker_threads'
import { connectReadOnly } from '#server/database/connect.ts'
import { readings, type Readings } from './readings.ts'

const db = connectReadOnly((workerData as { path: string }).path)

parentPort?.on('message', async ({ id, name, question }: { id: number; name: keyof Readings; question: never }) => {
  try {
    parentPort?.postMessage({ id, answer: await readings[name](db, question) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
})
