import { memo } from 'react'
import { nameListTitle } from '#contract/file-names.ts'
import { PrintOnly } from '#web/kit/page/print-only.tsx'
import { usePrintTitle } from '#web/kit/page/use-print-title.ts'
import type { NameLine } from './name-lines.ts'
import { NameSheet, type SheetHead } from './name-sheet.tsx'

/** Every sheet of the list for the printer, each on a page of its own. */
export const NamesPrint = memo(function NamesPrint({ head, sheets }: { head: SheetHead; sheets: NameLine[][] }) {
  usePrintTitle(nameListTitle(head.event))
  return (
    <PrintOnly>
      {sheets.map((lines, index) => (
        <NameSheet
          key={lines[0]?.number ?? 0}
          head={head}
          lines={lines}
          page={index + 1}
          pages={sheets.length}
          sx={{ '--mm': '1mm', breakInside: 'avoid', '&:not(:last-of-type)': { breakAfter: 'page' } }}
        />
      ))}
    </PrintOnly>
  )
})
