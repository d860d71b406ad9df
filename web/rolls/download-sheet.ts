import { sheetTypes, type SheetFormat } from '#contract/file-names.ts'
import { download, type CallOptions } from '#web/api/client.ts'

/** Downloads an attendance file completely. Throws ApiError for a refusal, and when the answer isn't such a file. */
export function downloadSheet(path: string, format: SheetFormat, options: CallOptions): Promise<Blob> {
  return checkSheet(download(path, options), format)
}

/** Waits for a downloaded file. Throws if it isn't a file of this format. */
export async function checkSheet(response: Promise<Blob>, format: SheetFormat): Promise<Blob> {
  const file = await response
  if (file.type.split(';', 1)[0] !== sheetTypes[format]) throw new TypeError(`Not a ${format} file: ${file.type}`)
  return file
}
