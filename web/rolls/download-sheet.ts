import { sheetTypes, type SheetFormat } from '#contract/file-names.ts'

/** Waits for a downloaded file. Throws if the response isn’t a file of this format. */
export async function checkSheet(response: Promise<Blob>, format: SheetFormat): Promise<Blob> {
  const file = await response
  if (file.type.split(';', 1)[0] !== sheetTypes[format]) throw new TypeError(`Not a ${format} file: ${file.type}`)
  return file
}
