import GlobalStyles from '@mui/material/GlobalStyles'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

/**
 * Content for the printer, hidden on the screen. It is rendered next to the app in the document, not inside it, so that
 * printing the page prints only this, in the printer's paper size. `margin`: the margin of each page, in mm. By default
 * the content has its own margins.
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

/** Sets the document's title while printing, because browsers suggest it as the file name of a saved PDF. */
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

const controls =
  '.MuiButton-root, .MuiIconButton-root, .MuiTextField-root, .MuiToggleButtonGroup-root, [role=tablist], details:not([open])'

/** Styles for printing: no controls or temporary messages, dense tables, and no page breaks inside rows. */
export const onPaper = {
  '@media print': {
    [`& :is(${controls}, .on-screen)`]: { display: 'none' },
    '& :is(.MuiTableContainer-root, .MuiCard-root)': {
      overflow: 'visible',
      maxHeight: 'none',
      border: 0,
      boxShadow: 'none',
    },
    '& :is(.MuiTableRow-root, li)': { breakInside: 'avoid' },
    '& ul': { display: 'block' },
    '& .MuiTable-root': { tableLayout: 'auto' },
    // A word of its own width, where the columns have no other.
    '& .MuiChip-label': { overflowWrap: 'normal' },
    '& .MuiTableCell-root.MuiTableCell-root': { position: 'static', width: 'auto', height: 'auto', px: 1, py: '2px' },
    '& .MuiTableCell-root.MuiTableCell-root, & .MuiTableCell-root.MuiTableCell-root *': {
      fontSize: '9pt',
      lineHeight: 1.3,
      minHeight: 0,
    },
  },
} as const
