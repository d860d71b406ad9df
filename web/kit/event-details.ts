import { eventsWords } from '#contract/events/words.ts'
import PlaceIcon from '@mui/icons-material/LocationOnOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import type { EventFacts } from '#contract/events/events.ts'

/** The details of an event that pages show in addition to its name and time. */
export type EventDetailFields = { [Field in 'location']?: EventFacts[Field] | undefined }
/** A detail of an event, with its label and icon in a list of facts. */
export type EventDetail = { field: keyof EventDetailFields; label: string; icon: SvgIconComponent; text: string }

/**
 * Returns the details of an event that a page, a poster or a sheet shows in addition to its name and time, in order.
 * `unknownLocation` is the text for a missing location. Details without text are left out.
 */
export function listEventDetails({ location }: EventDetailFields, unknownLocation = ''): EventDetail[] {
  const details: EventDetail[] = [
    { field: 'location', label: eventsWords.location, icon: PlaceIcon, text: location?.trim() || unknownLocation },
  ]
  return details.filter(({ text }) => text !== '')
}
