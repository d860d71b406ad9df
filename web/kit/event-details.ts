import { eventsWords } from '#contract/events/words.ts'
import PlaceIcon from '@mui/icons-material/LocationOnOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import type { EventFacts } from '#contract/events/events.ts'

/** The facts that pages show of an event besides its name and time. */
export type EventDetailFields = { [Field in 'location']?: EventFacts[Field] | undefined }
/** One of them, with its label and icon in a list of facts. */
export type EventDetail = { field: keyof EventDetailFields; label: string; icon: SvgIconComponent; text: string }

/**
 * Takes an event, and the text for a location that no one gave. Returns what a page, a poster or a sheet shows of the
 * event besides its name and time, in this order. A detail without text is left out.
 */
export function listEventDetails({ location }: EventDetailFields, unknownLocation = ''): EventDetail[] {
  const details: EventDetail[] = [
    { field: 'location', label: eventsWords.location, icon: PlaceIcon, text: location?.trim() || unknownLocation },
  ]
  return details.filter(({ text }) => text !== '')
}
