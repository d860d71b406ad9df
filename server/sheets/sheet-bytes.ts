import type { SheetFormat } from '#contract/file-names.ts'
import { type Sheet, toCsv } from './sheet.ts'

/** Returns a sheet as the bytes of a file. */
export async function sheetBytes(sheet: Sheet, format: SheetFormat): Promise<Uint8Array<ArrayBuffer>> {
  // Don't use a Buffer, whose shared memory can't be transferred to another thread.
  if (format === 'csv') return new TextEncoder().encode(toCsv(sheet))
  // It is loaded on first use, because few people download Excel files.
  const { toXlsx } = await import('./xlsx.ts')
  return toXlsx(sheet)
}
