import { openWorker } from '#web/kit/trusted-worker.ts'
import type { OtherFormat } from '#contract/tables/other-format.ts'
import { OtherFormatError } from './other-format-error.ts'
import type { Sheet } from './read-file.ts'
import workerUrl from './workbook-worker.ts?worker&url'

/** `format`: the file isn’t a workbook, but has this format. */
export type WorkbookResponse = { sheets: Sheet[] | null; format: OtherFormat | null }

/** How long reading a file may take, in ms: 10,000 students take less than a second. */
const maxMs = 20_000

/**
 * Reads an Excel file, or the text of a saved web page, in a worker. Null if it can’t be read. Throws an
 * OtherFormatError.
 */
export async function openWorkbook(file: Uint8Array | string): Promise<Sheet[] | null> {
  const worker = openWorker(new URL(workerUrl, location.href))
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve(null), maxMs)
      worker.addEventListener('message', ({ data: { sheets, format } }: MessageEvent<WorkbookResponse>) =>
        format === null ? resolve(sheets) : reject(new OtherFormatError(format)),
      )
      worker.addEventListener('error', () => resolve(null))
      worker.postMessage(file)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
