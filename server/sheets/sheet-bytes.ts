import type { SheetFormat } from '#contract/file-names.ts'
import { toCsv } from './csv.ts'
import type { Sheet } from './sheet.ts'

/** Sets a sheet as the bytes of a file. */
export async function setSheet(sheet: Sheet, format: SheetFormat): Promise<Uint8Array<ArrayBuffer>> {
  // Never a piece of the pool that Buffer keeps, which could not go to another thread.
  if (format === 'csv') return new TextEncoder().encode(toCsv(sheet))
  // Seldom wanted, so it is loaded with the first.
  const { toXlsx } = await import('./xlsx.ts')
  return toXlsx(sheet)
}
