import { eventsWords } from '#contract/events/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Divider from '@mui/material/Divider'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { NewEvent } from '#contract/events/events.ts'
import { readFieldErrors } from '#web/api/read-error.ts'
import type { DraftOf } from '#web/kit/unsaved/draft.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { viewerZone } from '#web/kit/time/times.ts'
import { addresses } from '#web/session/addresses.ts'
import { ChoiceField } from './choice-field.tsx'
import { assignServerErrors } from './event-form-problems.ts'
import { checkInChoices, describeMinutes, eventFromForm, type EventFormValues } from './event-form-values.ts'
import { findNamesake } from '#web/events/event-sections.ts'
import { EventNameField } from './event-name-field.tsx'
import { EventTimeFields } from './event-time-fields.tsx'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { StudentPreview } from './student-preview.tsx'
import { useEventForm } from './use-event-form.ts'

type Props = {
  stored: EventFormValues
  draftOf: DraftOf
  submitLabel: string
  busyLabel: string
  /** Sends the event. Rejects with what went wrong. */
  onSend: (event: NewEvent) => Promise<void>
  describeFailure: (error: unknown) => string
  /** The university's events, to warn of a second one of the same name. */
  others: FacultyEvent[]
  ownId?: string
  schoolZone: string | null | undefined
  /** A day to offer while none is chosen, `2026-03-10`. */
  suggestedDate?: string | undefined
  /** Left of the form's own buttons. */
  extraButton?: ReactNode
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 2.5,
}
const minuteChoices = (stored: string) =>
  checkInChoices(stored).map((value) => ({ value, words: describeMinutes(value) }))

/** The form of an event, with a preview of what students will see. */
export function EventForm(props: Props) {
  const { stored } = props
  const { form, values, hasDraft, startAfresh, forgetDraft } = useEventForm(stored, props.draftOf)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const { errors, isSubmitting } = form.formState

  async function send(submission: EventFormValues): Promise<void> {
    const event = eventFromForm(submission, viewerZone())
    if (!event) return
    setFailure(null)
    try {
      await props.onSend(event)
      forgetDraft()
      setSent(true)
    } catch (error) {
      const { problems, rest } = assignServerErrors(readFieldErrors(error))
      const fields = Object.entries(problems) as [keyof EventFormValues, string][]
      for (const [field, message] of fields)
        form.setError(field, { type: 'server', message }, { shouldFocus: field === fields[0]?.[0] })
      if (fields.length === 0 || rest) setFailure(rest ?? props.describeFailure(error))
    }
  }

  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 640px) minmax(220px, 280px)' },
        maxWidth: { xs: 640, lg: 'none' },
        gap: { xs: 4, lg: 5 },
        alignItems: 'start',
      }}
    >
      <Card
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.75 }}
      >
        {hasDraft && !isSent && (
          <Alert
            severity="info"
            action={
              <Button variant="plain" onClick={startAfresh}>
                {eventsWords.startAfresh}
              </Button>
            }
          >
            {eventsWords.typedKept}
          </Alert>
        )}
        <EventNameField
          registration={form.register('name')}
          error={errors.name?.message}
          // Not after it is sent, because then it would find itself.
          namesake={isSubmitting || isSent ? undefined : findNamesake(props.others, values.name, props.ownId)}
        />
        <Field
          {...form.register('description')}
          label={eventsWords.description}
          optional
          multiline
          minRows={3}
          slotProps={{ htmlInput: { maxLength: 5000 } }}
        />
        <Field
          {...form.register('location')}
          label={eventsWords.location}
          placeholder={eventsWords.buildingRoom}
          error={errors.location?.message}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <Field
          {...form.register('room')}
          label={eventsWords.roomFor}
          optional
          hint={eventsWords.roomForHint}
          error={errors.room?.message}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 }, input: { sx: { maxWidth: { sm: 280 } } } }}
        />
        <Divider />
        <EventTimeFields form={form} schoolZone={props.schoolZone} suggestedDate={props.suggestedDate} />
        <Divider />
        <Box sx={pair}>
          <ChoiceField
            control={form.control}
            name="before"
            label={eventsWords.checkBefore}
            choices={minuteChoices(stored.before)}
            error={errors.before?.message}
          />
          <ChoiceField
            control={form.control}
            name="after"
            label={eventsWords.checkAfter}
            choices={minuteChoices(stored.after)}
            error={errors.after?.message}
          />
        </Box>
        {failure && <Alert severity="error">{failure}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
          {props.extraButton}
          <Button variant="plain" component={Link} to={addresses.events} onClick={forgetDraft} sx={{ ml: 'auto' }}>
            {eventsWords.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting || isSent} sx={{ px: 3.5 }}>
            {isSubmitting ? props.busyLabel : props.submitLabel}
          </Button>
        </Box>
      </Card>
      <StudentPreview values={values} />
    </Box>
  )
}
