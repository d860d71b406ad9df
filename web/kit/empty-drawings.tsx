import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export type EmptyKind = 'none-yet' | 'none-match' | 'failed'

// A ruled sheet, a sheet under a lens, a sheet torn at the top.
const drawings: Record<EmptyKind, ReactNode> = {
  'none-yet': (
    <>
      <path className="sheet" d="M34 20h92a4 4 0 0 1 4 4v68H30V24a4 4 0 0 1 4-4z" />
      <path d="M30 92V24a4 4 0 0 1 4-4h92a4 4 0 0 1 4 4v68M22 92h116" />
      <path className="rule" d="M52 20v72" />
      <path className="line" d="M62 40h54M62 56h54M62 72h38" />
      <path d="M38 40h6M38 56h6M38 72h6" />
    </>
  ),
  'none-match': (
    <>
      <path className="sheet" d="M40 26h80v66H40z" />
      <path d="M40 92V26h80v66M22 92h116" />
      <circle cx="82" cy="56" r="17" />
      <path d="M94 69l12 13" />
      <path className="rule" d="M52 26v66" />
      <path className="line" d="M75 56h14" />
    </>
  ),
  failed: (
    <>
      <path className="sheet" d="M38 28h84v64H38z" />
      <path d="M38 92V28h34M88 28h34v64M22 92h116" />
      <path d="M72 28l6 12-6 10 7 12M88 28l-4 12 6 10-6 12" />
      <path className="rule" d="M50 28v64" />
      <path className="line" d="M60 76h44" />
    </>
  ),
}

/** The line drawing above an empty state's words. */
export function EmptyDrawing({ kind }: { kind: EmptyKind }) {
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
      {drawings[kind]}
    </Box>
  )
}
