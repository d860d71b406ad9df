import { catalog } from '#contract/language/catalog.ts'

/** The buttons that choose the report's date range. */
export const usageRanges = catalog('usage.ranges', {
  range: 'Days',
  month: 'This month',
  term: 'This term',
  all: 'All dates',
})

export const usageMessages = catalog('reports.usageMessages', {
  loadFailed: 'Failed to load usage report data. Please try again later.',
  notADate: 'Send the date as YYYY-MM-DD, for example 2026-03-03.',
  yearTooFar: 'Choose a year from 1970 to 2199.',
  endsBeforeStart: 'The end date is before the start date. Choose a later one, or change the start date.',
  unknownUniversity: 'This university doesn’t exist. Choose one from the list, or all.',
})
