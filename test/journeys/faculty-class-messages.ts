import type { Message } from './messages.ts'

/** Every message and label of document 2 on the pages of classes, copied from there. */
export const facultyClassMessages = {
  classList: {
    heading: { says: 'My Classes', where: '/faculty/classes', how: 'real' },
    current: { says: 'Current Classes', where: '/faculty/classes', how: 'real' },
    previous: { says: 'Previous Classes', where: '/faculty/classes, the switch on', how: 'real' },
    showPast: { says: 'Show Past Classes', where: '/faculty/classes', how: 'real' },
    add: { says: 'Add New Class', where: '/faculty/classes', how: 'real' },
    none: { says: "You haven't created any classes yet", where: '/faculty/classes, no class', how: 'real' },
    noneCurrent: {
      says: 'No current classes. Enable "Show Past Classes" to view your previous classes.',
      where: '/faculty/classes, former ones alone',
      how: 'real',
    },
    noId: {
      says: 'Faculty ID not found. Please sign in again.',
      where: '/faculty/classes, the stored id gone',
      how: 'real',
    },
    invalid: {
      says: 'Received invalid data from server.',
      where: '/faculty/classes, an answer that is no list',
      how: 'stubbed',
    },
    failed: { says: 'Failed to load classes. Please try again later.', where: '/faculty/classes', how: 'stubbed' },
    deleteFailed: { says: 'Failed to delete class. Please try again.', where: '/faculty/classes', how: 'stubbed' },
  },
  classForm: {
    add: { says: 'Add New Class', where: '/faculty/classes/add', how: 'real' },
    uniqueNames: {
      says: 'Class names should be unique per section',
      where: '/faculty/classes/add',
      how: 'real',
      isPart: true,
    },
    officialEmails: {
      says: 'Only official university emails are accepted',
      where: '/faculty/classes/add',
      how: 'real',
      isPart: true,
    },
    rosterShows: {
      says: 'the arrival time, the last location and the device id, so that you can spot shared devices or far-away locations',
      where: '/faculty/classes/add',
      how: 'real',
      isPart: true,
    },
    nameRequired: { says: 'Class name is required', where: '/faculty/classes/add', how: 'real' },
    notLoggedIn: {
      says: 'You must be logged in to create a class',
      where: '/faculty/classes/add, the stored id gone',
      how: 'real',
    },
    failed: { says: 'Failed to create class. Please try again.', where: '/faculty/classes/add', how: 'stubbed' },
    error: { says: 'This is what the server says.', where: '/faculty/classes/add', how: 'stubbed' },
    twice: {
      says: 'A student with this email already exists in the class.',
      where: '/faculty/classes/add, a student typed twice',
      how: 'real',
    },
    noStudents: {
      says: 'Class created successfully! No students added.',
      where: '/faculty/classes/add, saved',
      how: 'real',
    },
    students: {
      says: 'Class created successfully! 2 students added.',
      where: '/faculty/classes/add, saved',
      how: 'real',
    },
    failures: {
      says: 'Class created successfully! 1 students added, 1',
      where: '/faculty/classes/add, saved, one of two students refused',
      how: 'stubbed',
      isPart: true,
    },
    noClassId: {
      says: 'Class created but could not determine class ID. Please check class list.',
      where: '/faculty/classes/add, an answer without an id',
      how: 'stubbed',
    },
    edit: { says: 'Edit Class', where: '/faculty/classes/{id}/edit', how: 'real' },
    notLoggedInToUpdate: {
      says: 'You must be logged in to update a class',
      where: '/faculty/classes/{id}/edit, the stored id gone',
      how: 'real',
    },
    updateFailed: {
      says: 'Failed to update class. Please try again.',
      where: '/faculty/classes/{id}/edit',
      how: 'stubbed',
    },
    someNotAdded: {
      says: 'Some students may not have been added successfully. Please refresh and try again.',
      where: '/faculty/classes/{id}/edit, a student refused',
      how: 'stubbed',
      isPart: true,
    },
    updated: { says: 'Class updated successfully!', where: '/faculty/classes/{id}/edit, saved', how: 'real' },
  },
  roster: {
    empty: {
      says: 'CSV file appears to be empty or invalid.',
      where: 'the import, a header alone',
      how: 'real',
    },
    order: {
      says: 'CSV file must have columns in this order: First Name, Last Name, Email',
      where: 'the import into a new class',
      how: 'real',
    },
    names: {
      says: 'CSV file must have columns for First Name, Last Name, and Email',
      where: 'the import into a stored class',
      how: 'real',
    },
    imported: { says: 'Successfully imported 2 students.', where: 'the form, imported', how: 'real' },
    someTwice: {
      says: 'Added 1 students. Skipped 1 duplicate students.',
      where: 'the form, imported, one twice',
      how: 'real',
    },
    allTwice: {
      says: 'No new students added. All 2 students were duplicates.',
      where: 'the import, all there before',
      how: 'real',
    },
    nobody: { says: 'No valid student data found in the CSV file.', where: 'the import, nobody valid', how: 'real' },
  },
  classPage: {
    editClass: { says: 'Edit Class', where: '/faculty/classes/{id}', how: 'real' },
    events: { says: 'Events', where: '/faculty/classes/{id}', how: 'real' },
    students: { says: 'Students (2)', where: '/faculty/classes/{id}', how: 'real' },
    overall: { says: 'Overall Attendance', where: '/faculty/classes/{id}', how: 'real' },
    assignEvents: { says: 'Assign Events', where: '/faculty/classes/{id}', how: 'real' },
    upcoming: { says: 'Upcoming Events', where: '/faculty/classes/{id}', how: 'real' },
    past: { says: 'Past Events', where: '/faculty/classes/{id}', how: 'real' },
    unassign: { says: 'Unassign', where: '/faculty/classes/{id}', how: 'real' },
    report: { says: 'Attendance Report', where: '/faculty/classes/{id}, a past event', how: 'real' },
    registered: { says: 'Registered', where: 'the students', how: 'real' },
    notRegistered: { says: 'Not Registered', where: 'the students', how: 'real' },
    addStudents: { says: 'Add Students', where: 'the students, none', how: 'real' },
    failed: {
      says: 'Failed to load class details. Please try again.',
      where: '/faculty/classes/{id}',
      how: 'stubbed',
    },
    notFound: { says: 'Class not found.', where: '/faculty/classes/{id}, no such class', how: 'real' },
    reportRefused: {
      says: 'Unable to download attendance report...',
      where: 'a past event, removed from the class in between',
      how: 'stubbed',
      isPart: true,
    },
    reportFailed: {
      says: 'Failed to generate the attendance report. Please try again.',
      where: 'a past event',
      how: 'stubbed',
    },
    nothing: {
      says: 'No students or events data available to download.',
      where: 'the overall attendance, nobody and nothing in the class',
      how: 'real',
    },
    unassignFailed: {
      says: 'Could not unassign event: This is what the server says.',
      where: 'an event of the class',
      how: 'stubbed',
    },
  },
} as const satisfies Record<string, Record<string, Message>>
