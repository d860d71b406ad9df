import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, type ReactNode } from 'react'
import type { RuleField, RuleProblems } from './rule-values.ts'
import type { RuleForm } from './use-rule-form.ts'

type TextField = Exclude<RuleField, 'counts' | 'exclusive'>

/** A sentence of the rule that contains form fields. Error messages are shown below it. */
export function RuleSentence({
  children,
  fields,
  problems,
  hint,
}: {
  children: ReactNode
  fields: RuleField[]
  problems: RuleProblems
  hint?: string
}) {
  const wrong = fields.flatMap((field) => problems[field] ?? [])
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 1 }}>{children}</Box>
      {hint !== undefined && <FormHelperText sx={{ mx: 0, mt: 1 }}>{hint}</FormHelperText>}
      {wrong.length > 0 && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {[...new Set(wrong)].join(' ')}
        </FormHelperText>
      )}
    </Box>
  )
}

/** A number field in a sentence of the rule. Only screen readers read its label. */
export function NumberInSentence({ form, field, label }: { form: RuleForm; field: TextField; label: string }) {
  const id = useId()
  const problem = form.problems[field]
  return (
    <>
      <OutlinedInput
        value={form.values[field]}
        onChange={(event) => form.change({ [field]: event.target.value })}
        onBlur={form.check}
        inputRef={form.ref(field)}
        error={problem !== undefined}
        slotProps={{
          input: {
            inputMode: 'decimal',
            'aria-label': label,
            'aria-describedby': problem === undefined ? undefined : id,
          },
        }}
        autoComplete="off"
        sx={{ width: 84, '& input': { textAlign: 'center', px: 1, fontVariantNumeric: 'tabular-nums' } }}
      />
      {problem !== undefined && (
        <Box id={id} hidden>
          {problem}
        </Box>
      )}
    </>
  )
}
