// Apart from the shapes, so that a page that only speaks does not load what checks them.
export const usageMessages = {
  loadFailed: 'Failed to load usage report data. Please try again later.',
  notADate: 'Send the date as YYYY-MM-DD, for example 2026-03-03.',
  yearTooFar: 'Choose a year from 1970 to 2199.',
  endsBeforeStart: 'The end date is before the start date. Choose a later one, or change the start date.',
  unknownUniversity: 'There is no such university. Choose one of the list, or all.',
} as const

/** What the filter is called that leaves no university out. */
export const allUniversities = 'all'

/** The days of the report, `YYYY-MM-DD`: those that an event can lie in. */
export const firstUsageDay = '1970-01-01'
export const lastUsageDay = '2199-12-31'
