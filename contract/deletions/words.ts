import { catalog } from '#contract/language/catalog.ts'

export const deletionMessages = catalog('deletions.deletionMessages', {
  classReopened: 'The class is back, with everything it had.',
  classReopenedWithout:
    'The class is back, but without {events}. {count, plural, one {This event was} other {These events were}} deleted in the meantime, and {count, plural, one {its owner} other {their owners}} can reopen {count, plural, one {it} other {them}}, too.',
  eventReopened: 'The event is back, with its roll and its classes.',
  tooLate: 'It’s too late to bring this back: it is being erased.',
  loadFailed: 'We couldn’t load what was deleted.',
  reopenFailed: 'We couldn’t reopen it. Please try again.',
})

export const deletionsWords = catalog('deletions', {
  recentlyDeleted: 'Recently Deleted',
  about: 'Deleted classes and events can be reopened for {days} days. Then they are erased.',
  none: 'Nothing was deleted in the last {days} days',
  loading: 'Loading what was deleted',
  canBeReopened: 'You can reopen it for {days} days, under Recently Deleted.',
  class: 'Class',
  event: 'Event',
  name: 'Name',
  owner: 'Owner',
  ofUniversity: 'The university',
  deleted: 'Deleted',
  reopenUntil: 'Reopen Until',
  until: 'Can be reopened until {date}',
  actions: 'Actions',
  undo: 'Undo',
  reopen: 'Reopen',
  reopenOne: 'Reopen {name}',
})
