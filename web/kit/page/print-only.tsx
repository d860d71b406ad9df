import GlobalStyles from '@mui/material/GlobalStyles'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

/**
 * The content for the printer, hidden on the screen. It is next to the portal in the document, not inside it, so that
 * printing the page prints only this, on the printer's paper size. `margin`: of each page, in mm. By default the
 * content has its own.
 */
export function PrintOnly({ margin = 0, children }: { margin?: number; children: ReactNode }) {
  return (
    <>
      <GlobalStyles
        styles={{
          '@page': { margin: `${margin}mm` },
          '@media screen': { '.print-only': { display: 'none !important' } },
          '@media print': {
            'html, body': { background: '#fff !important', margin: 0 },
            'body > :not(.print-only)': { display: 'none !important' },
          },
        }}
      />
      {createPortal(<div className="print-only">{children}</div>, document.body)}
    </>
  )
}

/** Titles the page while it prints, because browsers suggest the title as the name of a saved PDF. */
export function usePrintTitle(printTitle: string): void {
  useEffect(() => {
    let pageTitle = document.title
    const begin = () => {
      pageTitle = document.title
      document.title = printTitle
    }
    const end = () => {
      document.title = pageTitle
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [printTitle])
}
