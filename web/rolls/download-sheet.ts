import type { SheetFormat } from '#contract/file-names.ts'
import { download, type CallOptions } from '#web/api/client.ts'

const types: Record<SheetFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Downloads an attendance file completely. Throws ApiError for a refusal, and when the answer isn't such a file. */
export async function downloadSheet(path: string, format: SheetFormat, options: CallOptions): Promise<Blob> {
  const file = await download(path, options)
  if (file.type.split(';', 1)[0] !== types[format]) throw new TypeError(`${path} gave ${file.type}`)
  return file
}
