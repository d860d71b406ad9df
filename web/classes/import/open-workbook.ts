import { openWorker } from '#web/kit/trusted-worker.ts'
import type { Sheet } from './read-file.ts'
import workerUrl from './workbook-worker.ts?worker&url'

export type WorkbookResponse = { sheets: Sheet[] | null }

/** How long reading a file may take, in ms: 10,000 students take less than a second. */
const maxMs = 20_000

/** Reads an Excel file, or the text of a saved web page, in a worker. Null if it can’t be read. */
export async function openWorkbook(file: Uint8Array | string): Promise<Sheet[] | null> {
  const worker = openWorker(new URL(workerUrl, location.href))
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise((resolve) => {
      timer = setTimeout(() => resolve(null), maxMs)
      worker.addEventListener('message', (event: MessageEvent<WorkbookResponse>) => resolve(event.data.sheets))
      worker.addEventListener('error', () => resolve(null))
      worker.postMessage(file)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
