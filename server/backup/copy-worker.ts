// Copies a whole database and reads it back. This takes seconds, so it runs in a separate thread.
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '#server/database/lower-priority.ts'
import { copyDatabase, type Copying } from './copy-database.ts'

lowerPriority(19)
parentPort?.postMessage(await copyDatabase(workerData as Copying))
