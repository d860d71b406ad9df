import type { ReactNode } from 'react'
import { tornSheet } from './line-drawing.tsx'
import { StateCard, type StateCardProps } from './state-card.tsx'

type Props = Omit<StateCardProps, 'drawing' | 'isFault'> & { kind: EmptyKind }

/** Explains why there is nothing to see: there is nothing yet, nothing matches, or loading failed. */
export function EmptyState({ kind, ...rest }: Props) {
  return <StateCard drawing={emptyDrawings[kind]} isFault={kind === 'failed'} {...rest} />
}

type EmptyKind = 'none-yet' | 'none-match' | 'failed'

/** The drawings: a ruled sheet, a sheet under a magnifying glass, and a sheet torn at the top. */
const emptyDrawings: Record<EmptyKind, ReactNode> = {
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
  failed: tornSheet,
}
