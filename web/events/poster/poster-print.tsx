import { posterTitle } from '#contract/file-names.ts'
import { PrintOnly } from '#web/kit/page/print-only.tsx'
import { usePrintTitle } from '#web/kit/page/use-print-title.ts'
import type { PosterWords } from './poster-text.ts'
import { PosterSheet } from './poster-sheet.tsx'

/** The poster for the printer. */
export function PosterPrint({ words, code }: { words: PosterWords; code: string }) {
  usePrintTitle(posterTitle(words.name))
  return (
    <PrintOnly>
      {/* Slightly less than the page, so that rounding doesn't make two pages of it. */}
      <PosterSheet
        words={words}
        code={code}
        sx={{ '--mm': '1mm', width: '100vw', height: 'calc(100vh - 0.5mm)', breakInside: 'avoid' }}
      />
    </PrintOnly>
  )
}
