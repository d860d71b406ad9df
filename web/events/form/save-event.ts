import { eventVersion } from '#contract/versions.ts'
import { call } from '#web/api/call.ts'
import { saveOnVersion } from '#web/api/save-on-version.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { describeOtherChanges } from '#web/kit/unsaved/other-changes.ts'
import {
  eventFromForm,
  formFromEvent,
  mergeEvent,
  selectChangedFields,
  type EventFormValues,
} from './event-form-values.ts'

/**
 * Saves what a person typed into the form of an event. Sends only that, with owner and school as they are. When someone
 * else has changed the event since it was opened, the typed fields are applied to the current one. Returns a sentence
 * about those changes, or null. Throws ApiError.
 */
export async function saveEvent(
  opened: FacultyEvent,
  values: EventFormValues,
  { facultyId, zone }: { facultyId: string; zone: string },
): Promise<string | null> {
  const params = { id: opened.id }
  const stored = formFromEvent(opened, zone)
  const changesTo = (current: FacultyEvent) => {
    const now = formFromEvent(current, zone)
    return selectChangedFields(eventFromForm(mergeEvent(values, stored, now), zone)!, eventFromForm(now, zone)!)
  }
  const { current } = await saveOnVersion<FacultyEvent, unknown>(opened, {
    version: eventVersion,
    load: () => call('GET /api/events/:id/', { params }),
    send: (latest, headers) => {
      const body = { ...changesTo(latest), faculty: latest.faculty, school: latest.school }
      return call('PUT /api/events/:id/', { params, query: { faculty_id: facultyId }, headers, body })
    },
  })
  return describeOtherChanges(opened, current, Object.keys(changesTo(current)))
}
