import { eventsWords } from '#contract/events/words.ts'
import { useSearchParams } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import { CopyEvent } from './form/copy-event.tsx'
import { emptyEventForm } from './form/event-form-values.ts'
import { NewEventForm } from './form/new-event-form.tsx'
import { PageHead } from './page-head.tsx'

/** /faculty/events/add: a new event; with `?copy={id}` one like another. */
export default function AddEventScreen() {
  const original = useSearchParams()[0].get('copy')
  if (original) {
    return (
      <>
        <PageHead title={eventsWords.copyEvent} facts={eventsWords.copyEventAbout} back />
        <CopyEvent key={original} eventId={original} />
      </>
    )
  }
  return (
    <>
      <PageHead title={eventsWords.createNewEvent} back />
      <NewEventForm stored={emptyEventForm} page={addresses.addEvent} />
    </>
  )
}
