import { maxReasonLength } from '#contract/check-ins/limits.ts'
import type { ReasonKind } from '#contract/rolls/mark-values.ts'
import { pasteWords, reasonKindWords } from '#contract/rolls/marks/words.ts'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import { useEffect, useRef } from 'react'
import { Field } from '#web/kit/fields/field.tsx'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { kindsFor, textAfterChoice } from '#web/rolls/marks/reasons.ts'

type Props = {
  reasonKind: ReasonKind
  reason: string
  problem: string | null
  onChange: (changes: { reasonKind?: ReasonKind; reason?: string }) => void
}

/** One reason for all marks: a kind, for counting, which fills in its usual words, and a field to edit them. */
export function ReasonFields({ reasonKind, reason, problem, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem !== null) field.current?.focus()
  }, [problem])
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' }, gap: 2, alignItems: 'start' }}>
      <SelectField
        label={pasteWords.reasonKind}
        value={reasonKind}
        onChange={(event) => {
          const chosen = event.target.value as ReasonKind
          onChange({ reasonKind: chosen, reason: textAfterChoice(chosen, reason) })
        }}
      >
        {kindsFor.present.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {reasonKindWords[kind]}
          </MenuItem>
        ))}
      </SelectField>
      <Field
        ref={field}
        label={pasteWords.reason}
        value={reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        error={problem ?? undefined}
        hint={pasteWords.reasonHint}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: maxReasonLength } }}
      />
    </Box>
  )
}
