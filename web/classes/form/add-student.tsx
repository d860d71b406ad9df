import { classesWords } from '#contract/classes/words.ts'
import AddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { Field } from '#web/kit/fields/field.tsx'
import type { TypedStudent } from './class-form-values.ts'
import { addTyped } from './form-roster.ts'
import type { ClassForm } from './use-class-form.ts'

type Props = { form: ClassForm; stored: RosterStudent[]; domain: string | null; error: string | null }
type Problem = { field: keyof TypedStudent; reason: string }

/** Adds one student by hand. If a field is empty, it only focuses the first empty one. */
export function AddStudent({ form, stored, domain, error }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const inputs = {
    firstName: useRef<HTMLInputElement>(null),
    lastName: useRef<HTMLInputElement>(null),
    email: useRef<HTMLInputElement>(null),
  }
  const { typed: typedStudent } = form.values

  function add(): void {
    const outcome = addTyped(form.values, stored, domain)
    if (outcome === null) {
      const empty = (['firstName', 'lastName', 'email'] as const).find((field) => typedStudent[field].trim() === '')
      if (empty) inputs[empty].current?.focus()
      return
    }
    if ('reason' in outcome) {
      setProblem(outcome)
      inputs[outcome.field].current?.focus()
      return
    }
    form.change(outcome.values)
    setProblem(null)
    setAnnouncement(
      classesWords.studentListed({ firstName: typedStudent.firstName.trim(), lastName: typedStudent.lastName.trim() }),
    )
    inputs.firstName.current?.focus()
  }

  const field = (name: keyof TypedStudent) => ({
    ref: inputs[name],
    value: typedStudent[name],
    error: problem?.field === name ? problem.reason : undefined,
    onChange: (event: { target: { value: string } }) => {
      setProblem(null)
      form.change({ typed: { ...typedStudent, [name]: event.target.value } })
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      // Enter adds the student instead of submitting the class.
      event.preventDefault()
      add()
    },
    autoComplete: 'off',
  })
  return (
    <Box role="group" aria-label={classesWords.addStudent} sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr 1.6fr auto' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        <Field label={classesWords.firstName} {...field('firstName')} slotProps={{ htmlInput: { maxLength: 100 } }} />
        <Field label={classesWords.lastName} {...field('lastName')} slotProps={{ htmlInput: { maxLength: 100 } }} />
        <Field
          label={classesWords.email}
          {...field('email')}
          hint={
            problem?.field === 'email'
              ? undefined
              : domain
                ? classesWords.onlyOfficialEmailsAt({ domain })
                : classesWords.onlyOfficialEmails
          }
          slotProps={{ htmlInput: { maxLength: 254, inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
        />
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={add}
          sx={{ mt: { md: '26px' }, minHeight: { md: 48 }, whiteSpace: 'nowrap' }}
        >
          {classesWords.addStudentButton}
        </Button>
      </Box>
      {error !== null && (
        <Box role="alert" sx={{ typography: 'body2', color: 'errorText' }}>
          {error}
        </Box>
      )}
      <Box component="output" sx={visuallyHidden}>
        {announcement}
      </Box>
    </Box>
  )
}
