import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { markingWords } from '#contract/rolls/marks/words.ts'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import type { RollMark, MatchedPerson } from '#contract/rolls/marks.ts'
import { readEmail } from '#contract/email.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { useIsPhone } from '#web/kit/page/low-window.ts'
import { wrongReason } from '#web/rolls/paste/wrong-reason.ts'
import { useMarkCalls, type MarkSubject } from './api.ts'
import type { TaskDialogProps } from './mark-dialog.tsx'
import { markProblems, withoutEmpty, type Problems } from './mark-problems.ts'
import { PeopleSearch, PersonLine } from './people-search.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { usualTextFor } from './reasons.ts'
import type { Task, TaskValues } from './task.ts'
import { useFoundPeople } from './use-found-people.ts'
import { useTaskForm } from './use-task-form.ts'

type Props = TaskDialogProps<Extract<Task, { what: 'add' }>> & { onMarked: (mark: RollMark) => void }

/** Marks someone present: a person found by a few letters, or a newcomer with an unknown email address. */
export function AddDialog({ eventId, task, open, storedValues, onClose, onExited, onMarked }: Props) {
  const isPhone = useIsPhone()
  const calls = useMarkCalls(eventId)
  const form = useTaskForm({
    eventId,
    task,
    storedValues,
    check: ({ reason }) => withoutEmpty({ reason: wrongReason(reason) }),
    send: (sentValues) =>
      calls.mark(toPerson(sentValues), 'present', {
        reason_kind: sentValues.kind ?? 'other',
        reason: sentValues.reason,
      }),
    explain: (error) => markProblems(error, ['reason', 'email', 'first_name', 'last_name']),
    onDone: onMarked,
  })
  const { values, problems } = form
  const { chosen } = values
  const matches = useFoundPeople(eventId, chosen ? '' : values.typed)
  const address = readEmail(values.typed)?.address
  const isNewcomer = chosen === null && address !== undefined && !matches.people.some(({ email }) => email === address)
  // The usual reason for someone who isn’t on any roster, until a different one is chosen or typed.
  const reason =
    isNewcomer && values.kind === null && values.reason === ''
      ? { kind: 'walk-in' as const, reason: usualTextFor('walk-in') }
      : { kind: values.kind, reason: values.reason }
  const search = useRef<HTMLInputElement>(null)
  const firstKind = useRef<HTMLButtonElement>(null)
  // Choosing a person removes the list of people, and with it the focus.
  const chosenId = chosen?.id
  useEffect(() => {
    if (chosenId !== undefined) firstKind.current?.focus()
  }, [chosenId])

  return (
    <ConfirmDialog
      isForm
      fullScreen={isPhone}
      holds={form.holds}
      open={open}
      title={markingWords.addSomeone}
      confirmLabel={markingWords.confirmPresent}
      busyLabel={markingWords.saving}
      busy={form.isBusy}
      confirmDisabled={chosen === null && !isNewcomer}
      error={problems.form ?? null}
      onConfirm={() => form.submit({ ...values, ...reason })}
      onClose={onClose}
      onExited={onExited}
    >
      {/* A minimum height, so that the dialog doesn't jump with every letter. */}
      <Box ref={form.fields} sx={{ minHeight: { sm: 380 } }}>
        {chosen ? (
          <ChosenPerson
            person={chosen}
            onOther={() => {
              form.change({ chosen: null })
              // The search field is back only after this render.
              setTimeout(() => search.current?.focus())
            }}
          />
        ) : (
          <PeopleSearch
            ref={search}
            searchText={values.typed}
            matches={matches}
            error={problems.email}
            hidesNone={isNewcomer}
            onType={(text) => form.change({ typed: text })}
            onChoose={(person) => form.change({ chosen: person })}
          />
        )}
        {isNewcomer && <NewcomerFields values={values} problems={problems} onChange={form.change} />}
        {(chosen || isNewcomer) && (
          <ReasonFields ref={firstKind} says="present" {...reason} error={problems.reason} onChange={form.change} />
        )}
      </Box>
    </ConfirmDialog>
  )
}

function toPerson({ chosen, typed: text, firstName, lastName }: TaskValues): MarkSubject {
  return chosen ? { student: chosen.id } : { email: text.trim(), first_name: firstName, last_name: lastName }
}

/** The chosen person, with a button that goes back to the search. */
function ChosenPerson({ person, onOther }: { person: MatchedPerson; onOther: () => void }) {
  const replaced = describeReplaced(person)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <PersonLine person={person} />
        {replaced !== null && <Box sx={{ mt: 0.5, typography: 'body2', color: 'warningText' }}>{replaced}</Box>}
      </Box>
      <Button variant="plain" onClick={onOther}>
        {markingWords.someoneElse}
      </Button>
    </Box>
  )
}

/** Returns a sentence about the mark that a new one replaces, or null. */
function describeReplaced({ present, marked }: MatchedPerson): string | null {
  if (present) return null
  if (marked === 'absent') return markingWords.replacesAbsent
  return marked === 'excused' ? markingWords.replacesExcused : null
}

type NewcomerFieldsProps = { values: TaskValues; problems: Problems; onChange: (change: Partial<TaskValues>) => void }

/** The name fields for someone whose email address isn’t known. */
function NewcomerFields({ values, problems, onChange }: NewcomerFieldsProps) {
  return (
    <>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        {markingWords.newcomer}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, mt: 1.5, alignItems: 'start' }}>
        <Field
          label={markingWords.firstName}
          value={values.firstName}
          onChange={(event) => onChange({ firstName: event.target.value })}
          error={problems.first_name}
          autoComplete="off"
        />
        <Field
          label={markingWords.lastName}
          value={values.lastName}
          onChange={(event) => onChange({ lastName: event.target.value })}
          error={problems.last_name}
          autoComplete="off"
        />
      </Box>
    </>
  )
}
