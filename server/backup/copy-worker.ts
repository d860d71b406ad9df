// Copies and reads a whole database back, which takes seconds: in a thread of its own, beside the check-ins.
import { parentPort, workerData } from 'node:worker_threads'
import { stepBack } from '#server/database/step-back.ts'
import { copyDatabase, type Copying } from './copy-database.ts'

stepBack()
parentPort?.postMessage(await copyDatabase(workerData as Copying))
