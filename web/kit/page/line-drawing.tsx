import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A line drawing above the text of an empty page. */
export function LineDrawing({ children }: { children: ReactNode }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 160 112"
      aria-hidden
      sx={{
        width: 160,
        height: 112,
        fill: 'none',
        stroke: (theme) => theme.vars.palette.text.secondary,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        '& .sheet': { fill: (theme) => theme.vars.palette.background.default, stroke: 'none' },
        '& .rule': { stroke: (theme) => theme.vars.palette.gold, strokeWidth: 3 },
        '& .line': { stroke: (theme) => theme.vars.palette.divider, strokeWidth: 3 },
      }}
    >
      {children}
    </Box>
  )
}

/** A sheet torn at the top, for failures. */
export const tornSheet = (
  <>
    <path className="sheet" d="M38 28h84v64H38z" />
    <path d="M38 92V28h34M88 28h34v64M22 92h116" />
    <path d="M72 28l6 12-6 10 7 12M88 28l-4 12 6 10-6 12" />
    <path className="rule" d="M50 28v64" />
    <path className="line" d="M60 76h44" />
  </>
)
