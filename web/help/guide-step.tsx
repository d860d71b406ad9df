import { guideWords } from '#contract/help/guide/words.ts'
import type { ReactNode } from 'react'
import type { FoldingItem } from './folding-list.tsx'

type GuideStep = {
  id: string
  title: string
  /** The instruction. */
  does: ReactNode
  /** The result that appears then. */
  sees: ReactNode
  /** Additional notes. */
  notes?: ReactNode
}

/** One step of the guide: what to do, and what appears. */
export function guideStep({ id, title, does, sees, notes }: GuideStep): FoldingItem {
  const text = (
    <>
      {does}
      <p>
        <b>{guideWords.whatSee}</b> {sees}
      </p>
      {notes}
    </>
  )
  return { id, title, text }
}
