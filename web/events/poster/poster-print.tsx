import GlobalStyles from '@mui/material/GlobalStyles'
import { createPortal } from 'react-dom'
import type { PosterWords } from './poster-text.ts'
import { PosterSheet } from './poster-sheet.tsx'
import { usePrintTitle } from './use-print-title.ts'

/**
 * The poster for the printer. It is next to the portal in the document, not inside it: printing the page prints one
 * sheet on the printer's own paper size, and nothing else. Hidden on the screen.
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
          {/* A hair less than the page, or the printer rounds it up to two. */}
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
