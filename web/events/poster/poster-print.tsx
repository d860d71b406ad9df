import GlobalStyles from '@mui/material/GlobalStyles'
import { createPortal } from 'react-dom'
import type { PosterWords } from './poster-text.ts'
import { PosterSheet } from './poster-sheet.tsx'
import { usePrintTitle } from './use-print-title.ts'

/**
 * The poster for the printer, hidden on the screen. It is next to the portal in the document, not inside it, so that
 * printing the page prints only this sheet, on the printer's paper size.
 */
export function PosterPrint({ words, code }: { words: PosterWords; code: string }) {
  usePrintTitle(words.name)
  return (
    <>
      <GlobalStyles
        styles={{
          '@page': { margin: 0 },
          '@media screen': { '.poster-print': { display: 'none !important' } },
          '@media print': {
            'html, body': { background: '#fff !important', margin: 0 },
            'body > :not(.poster-print)': { display: 'none !important' },
          },
        }}
      />
      {createPortal(
        <div className="poster-print">
          {/* Slightly less than the page, so that rounding doesn't make two pages of it. */}
          <PosterSheet
            words={words}
            code={code}
            sx={{ '--mm': '1mm', width: '100vw', height: 'calc(100vh - 0.5mm)', breakInside: 'avoid' }}
          />
        </div>,
        document.body,
      )}
    </>
  )
}
