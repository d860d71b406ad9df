import { catalog } from '#contract/language/catalog.ts'

export const auditMessages = catalog('audit.auditMessages', {
  unknownAction: 'Choose an action from the list, a group of actions, or changes.',
  noMoment: 'Enter a time as ISO 8601 with an offset, such as 2026-03-03T00:00:00-05:00.',
  endBeforeStart: 'The end is earlier than the start.',
  badCursor: 'Send the `next` value of the last answer unchanged, or leave it out to start over.',
  badLimit: 'Give a limit of 1 to {most} lines, in digits.',
  unknownSchool: 'There is no such university. Choose one of the list, or all.',
  tooManyPeople: 'More than {most} people fit this. Type more of the name, or the email address.',
})

/** What the pages say. */
export const auditWords = catalog('audit', {
  refused: 'Refused',
  filters: 'Filters',
  action: 'Action',
  everythingButSignIns: 'Everything but sign-ins',
  everything: 'Everything',
  only: 'Only',
  startDate: 'Start date',
  endDate: 'End date',
  university: 'University',
  allUniversities: 'All universities',
  universitySchool: 'University {school}',
  failedLoadAuditPleaseTry: 'Failed to load the audit. Please try again later.',
  failedLoadMoreAudit: 'Failed to load more of the audit.',
  failedDownloadAuditPleaseTry: 'Failed to download the audit. Please try again.',
  endDateBeforeStartDate: 'The end date is before the start date. Choose a later one, or change the start date.',
  allThere: 'You’ve reached the end.',
  showEarlier: 'Show earlier',
  nothingWasDoneYet: 'Nothing here yet',
  promotionsDeletionsChangesEventsClasses:
    'Promotions, deletions, downloads, and changes to events, classes and rosters appear here as they happen.',
  nothingMatches: 'Nothing matches',
  chooseAnotherKindActionOther: 'Choose another kind of action, other days or another person.',
  clearFilters: 'Clear filters',
  loadingAudit: 'Loading the audit',
  preparingFile: 'Preparing the file...',
  downloadCSV: 'Download CSV',
  changesEverywhere: 'Who changed what, at every university.',
  changesAtYours: 'Who changed what at your university.',
  timesShownValue: 'Times are shown in {value}.',
  person: 'Person',
  nameEmailAddress: 'Name or email address',
})
