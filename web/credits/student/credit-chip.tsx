import { creditStateWords } from '#contract/credits/words.ts'
import ElsewhereIcon from '@mui/icons-material/RedoOutlined'
import ExcusedIcon from '@mui/icons-material/EventBusyOutlined'
import FullIcon from '@mui/icons-material/DoneAllOutlined'
import type { ComponentProps } from 'react'
import type { CreditState } from '#contract/credits/values.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'

const kinds: Record<CreditState, Partial<ComponentProps<typeof TagChip>>> = {
  counted: { kind: 'attended' },
  'will-count': { kind: 'hint', icon: null },
  'chosen-elsewhere': { kind: 'semester', icon: ElsewhereIcon },
  'over-cap': { kind: 'semester', icon: FullIcon },
  excused: { kind: 'semester', icon: ExcusedIcon },
  'not-counted': { kind: 'notRegistered' },
  waiting: { kind: 'own' },
}

/** Says whether an event counts for a student. Each state looks different, without color, too. */
export function CreditChip({ state }: { state: CreditState }) {
  return <TagChip kind="semester" {...kinds[state]} label={creditStateWords[state]} />
}
