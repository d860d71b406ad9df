import { markingWords, reasonKindWords } from '#contract/rolls/marks/words.ts'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useRef, type Ref } from 'react'
import type { MarkSays, ReasonKind } from '#contract/rolls/mark-values.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { kindsFor, textAfterChoice } from './reasons.ts'

type Props = {
  says: MarkSays
  kind: ReasonKind | null
  reason: string
  error: string | undefined
  onChange: (change: { kind: ReasonKind | null; reason: string }) => void
  /** The first reason button. */
  ref?: Ref<HTMLButtonElement>
}

/** Asks why a person is marked: one tap chooses a kind of reason and fills in its usual words, which can be edited. */
export function ReasonFields({ says, kind, reason, error, onChange, ref }: Props) {
  const text = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <ToggleButtonGroup
        exclusive
        aria-label={markingWords.kindOfReason}
        value={kind}
        onChange={(_event, chosen: ReasonKind | null) => {
          // Clicking the selected kind again changes nothing.
          if (chosen === null) return
          const next = textAfterChoice(chosen, reason)
          onChange({ kind: chosen, reason: next })
          if (next === '') text.current?.focus()
        }}
        sx={{ flexWrap: 'wrap', gap: 1, '&& > .MuiToggleButton-root': { ml: 0, borderColor: 'divider' } }}
      >
        {kindsFor[says].map((reasonKind, n) => (
          <ToggleButton key={reasonKind} value={reasonKind} {...(n === 0 && ref ? { ref } : {})}>
            {reasonKindWords[reasonKind]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Field
        ref={text}
        label={markingWords.reason}
        value={reason}
        onChange={(event) => onChange({ kind, reason: event.target.value })}
        error={error}
        hint={markingWords.reasonHint}
        autoComplete="off"
      />
    </Box>
  )
}
