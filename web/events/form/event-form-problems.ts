import { eventsWords } from '#contract/events/words.ts'
import { newEvent } from '#contract/events/events.ts'
import { minutesOfDay, isDate } from '#web/events/event-times.ts'
import { eventFromForm, formFields, type EventFormValues } from './event-form-values.ts'

export type EventFormProblems = Partial<Record<keyof EventFormValues, string>>

export const eventFormSentences = {
  date: eventsWords.chooseDateEvent,
  start: eventsWords.startTimeMissing,
  end: eventsWords.endTimeIncomplete,
  neverOpen: eventsWords.windowEmpty,
} as const

/** Returns the errors that keep a form from being sent, by field: the contract’s rules, then those of the form. */
export function findProblems(values: EventFormValues, zone: string): EventFormProblems {
  const problems: EventFormProblems = {}
  // Any start works here, because a missing start is reported below, at its own field.
  const body =
    eventFromForm(values, zone) ??
    eventFromForm({ ...values, date: '2000-01-01', startHour: '12', startMinute: '0' }, zone)
  for (const issue of newEvent.safeParse(body).error?.issues ?? []) {
    const field = formFields[String(issue.path[0])]
    if (field) problems[field] ??= issue.message
  }
  if (!isDate(values.date)) problems.date = eventFormSentences.date
  if (minutesOfDay({ hour: values.startHour, minute: values.startMinute, half: values.startHalf }) === null) {
    problems[values.startHour === '' ? 'startHour' : 'startMinute'] = eventFormSentences.start
  }
  if ((values.endHour === '') !== (values.endMinute === '')) {
    problems[values.endHour === '' ? 'endHour' : 'endMinute'] = eventFormSentences.end
  }
  if (values.before === '0' && values.after === '0') problems.before = eventFormSentences.neverOpen
  return problems
}

/** Returns the server’s field errors by form field. Errors about other fields are joined to one sentence. */
export function assignServerErrors(errors: Record<string, string[]>): {
  problems: EventFormProblems
  rest: string | null
} {
  const problems: EventFormProblems = {}
  const rest: string[] = []
  for (const [name, messages] of Object.entries(errors)) {
    const field = formFields[name]
    if (field) problems[field] = messages.join(' ')
    else rest.push(...messages)
  }
  return { problems, rest: rest.length > 0 ? rest.join(' ') : null }
}
