import { openWorker } from '#web/kit/trusted-worker.ts'
import type { CsvTable } from './read-csv.ts'
import workerUrl from './workbook-worker.ts?worker&url'

export type WorkbookResponse = { table: CsvTable | null }

/** The time that reading a file may take, in ms: 10,000 students take under a second. */
const longestMs = 20_000

/** Reads an Excel file, or the text of a saved web page, in a worker. Null when there is no table in it. */
export async function openWorkbook(file: Uint8Array | string): Promise<CsvTable | null> {
  const worker = openWorker(new URL(workerUrl, location.href))
  const response = Promise.withResolvers<CsvTable | null>()
  const timer = setTimeout(() => response.resolve(null), longestMs)
  worker.addEventListener('message', (event: MessageEvent<WorkbookResponse>) => response.resolve(event.data.table))
  worker.addEventListener('error', () => response.resolve(null))
  worker.postMessage(file)
  try {
    return await response.promise
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
