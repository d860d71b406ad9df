import { openWorker } from '#web/kit/trusted-worker.ts'
import type { CsvTable } from './read-csv.ts'
import workerUrl from './workbook-worker.ts?worker&url'

export type WorkbookAnswer = { table: CsvTable | null }

/** How long reading a file may take, in ms: 10,000 students take under a second. */
const longestMs = 20_000

/** Reads an Excel file, or the text of a saved web page, in a worker. Null when there is no table in it. */
export async function openWorkbook(file: Uint8Array | string): Promise<CsvTable | null> {
  const worker = openWorker(new URL(workerUrl, location.href))
  const done = Promise.withResolvers<CsvTable | null>()
  const timer = setTimeout(() => done.resolve(null), longestMs)
  worker.addEventListener('message', (event: MessageEvent<WorkbookAnswer>) => done.resolve(event.data.table))
  worker.addEventListener('error', () => done.resolve(null))
  worker.postMessage(file)
  try {
    return await done.promise
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
