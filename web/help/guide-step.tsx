import { helpWords } from '#contract/help/words.ts'
import type { ReactNode } from 'react'
import type { FoldingItem } from './folding-list.tsx'

type Told = {
  id: string
  title: string
  /** What to do. */
  does: ReactNode
  /** What appears then. */
  sees: ReactNode
  /** Additional notes. */
  more?: ReactNode
}

/** One step of the guide: what to do, and what appears. */
export function guideStep({ id, title, does, sees, more }: Told): FoldingItem {
  const text = (
    <>
      {does}
      <p>
        <b>{helpWords.whatSee}</b> {sees}
      </p>
      {more}
    </>
  )
  return { id, title, text }
}
