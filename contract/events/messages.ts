// Apart from the shapes, so that a page that only speaks does not load what checks them.
export const eventMessages = {
  mayNotEdit: 'You do not have permission to edit this event',
  mayNotUpdate:
    'You do not have permission to edit this event. This may be due to a permissions issue with your administrator account.',
  mayNotDelete:
    'You do not have permission to delete this event. This may be due to a permissions issue with your administrator account.',
  mayNotViewAttendance: 'You do not have permission to view the attendance of this event',
  createFailed: 'Failed to create event. Please try again.',
  noSchool: "This event doesn't have proper school information",
} as const
