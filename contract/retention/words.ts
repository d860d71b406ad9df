import { catalog } from '#contract/language/catalog.ts'

export const retentionMessages = catalog('retention.retentionMessages', {
  evidence_days: 'Enter a whole number of days from 30 to 3,650.',
  attendance_years: 'Enter a whole number of years from 1 to 10.',
})

/** The summary of a location once its coordinates are deleted. */
export const placeMessages = catalog('retention.placeMessages', {
  far: '{distance} from the others',
  near: 'near the others',
  meters: '{length, number}\u00a0m',
  kilometers: '{length, number}\u00a0km',
})
