// Copies a whole database and reads it back, which takes seconds: in its own thread, so that check-ins continue.
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '#server/database/lower-priority.ts'
import { copyDatabase, type Copying } from './copy-database.ts'

lowerPriority()
parentPort?.postMessage(await copyDatabase(workerData as Copying))
