import { eventCreditWords } from '#contract/credits/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { CreditRule } from '#contract/credits/credits.ts'
import { longestNote } from '#contract/credits/limits.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import type { CreditedClass, CreditedEvent } from './credited.ts'
import { useEventCreditForm } from './use-event-credit-form.ts'

type Props = { course: CreditedClass; rule: CreditRule | null; event: CreditedEvent; onClose: () => void }

/** Asks what an event is worth in a class, and for a note. Nothing typed is lost by a click beside it or a failure. */
export function EventCreditDialog({ course, rule, event, onClose }: Props) {
  const form = useEventCreditForm(course.id, event, onClose)
  return (
    <ConfirmDialog
      open
      isForm
      holds={form.isChanged}
      title={rich(eventCreditWords.ask({ event: event.event_name, own: (name) => <OwnName>{name}</OwnName> }))}
      confirmLabel={eventCreditWords.save}
      busyLabel={eventCreditWords.saving}
      busy={form.isSubmitting}
      error={form.error}
      onConfirm={() => void form.save()}
      onClose={form.close}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {rule?.counts === 'at-least' && <Alert severity="info">{eventCreditWords.atLeast}</Alert>}
        <Field
          label={eventCreditWords.points}
          optional
          hint={eventCreditWords.pointsHint}
          {...form.text('points')}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <Field
          label={eventCreditWords.note}
          optional
          multiline
          minRows={2}
          {...form.text('note')}
          slotProps={{ htmlInput: { maxLength: longestNote } }}
        />
      </Box>
    </ConfirmDialog>
  )
}
