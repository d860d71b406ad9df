// Runs in its own worker, so that a file that’s hard to read never blocks the page. Nothing else may import this file.
import { readHtmlTable, readWorkbook } from './read-workbook.ts'
import { OtherFormatError } from './other-format-error.ts'
import type { WorkbookResponse } from './open-workbook.ts'

self.addEventListener('message', (event: MessageEvent<Uint8Array | string>) => {
  void readSheets(event.data).then((message) => self.postMessage(message))
})

async function readSheets(file: Uint8Array | string): Promise<WorkbookResponse> {
  try {
    return { sheets: typeof file === 'string' ? readHtmlTable(file) : await readWorkbook(file), format: null }
  } catch (error) {
    // Errors lose their class between threads.
    return { sheets: null, format: error instanceof OtherFormatError ? error.format : null }
  }
}
