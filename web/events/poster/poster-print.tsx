import GlobalStyles from '@mui/material/GlobalStyles'
import { createPortal } from 'react-dom'
import type { PosterWords } from '#contract/events/poster.ts'
import { PosterSheet } from './poster-sheet.tsx'

/**
 * The poster for the printer, beside the portal instead of in it: printing this page gives one sheet, on whatever
 * paper lies in the tray, and nothing else. On the screen it is not there.
 */
export function PosterPrint({ words, code }: { words: PosterWords; code: string }) {
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
