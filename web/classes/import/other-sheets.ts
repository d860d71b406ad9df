// Finds people on the sheets of a workbook that aren’t read, so that no one is missed.
import { listAddresses } from '#contract/tables/people.ts'
import { holdsAddress } from '#contract/tables/rows.ts'
import type { Sheet } from './read-file.ts'

/** A visible sheet that isn’t read. `people`: its rows with an address that isn’t on the sheet that is read. */
export type OtherSheet = { index: number; name: string; people: number }

/** Lists the sheets with more people than the one at `current`, and all addresses on these sheets in lower case. */
export function findOtherSheets(
  sheets: readonly Sheet[],
  current: number,
): { sheets: OtherSheet[]; addresses: ReadonlySet<string> } {
  const addresses = new Set<string>()
  // Most files have one sheet, which may have thousands of rows.
  if (sheets.length < 2) return { sheets: [], addresses }
  const present = new Set(listRows(sheets[current]).flat())
  const otherSheets = sheets.flatMap((sheet, index) => {
    if (index === current || sheet.isHidden) return []
    // A person may have several addresses, or several rows.
    const people = new Set<string>()
    for (const row of listRows(sheet)) {
      if (!row.some((address) => present.has(address))) people.add(row[0]!)
      for (const address of row) if (!present.has(address)) addresses.add(address)
    }
    return people.size === 0 ? [] : [{ index, name: sheet.name ?? '', people: people.size }]
  })
  return { sheets: otherSheets, addresses }
}

/** Returns the addresses in each row that has any. */
function listRows(sheet: Sheet | undefined): string[][] {
  return (sheet?.rows ?? [])
    .flatMap(({ cells }) => {
      const filled = cells.filter(holdsAddress)
      return filled.length === 0 ? [] : [filled.flatMap(listAddresses).map((address) => address.toLowerCase())]
    })
    .filter((row) => row.length > 0)
}
