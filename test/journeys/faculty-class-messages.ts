import type { Message } from './messages.ts'

/** Every message and label in document 2 on the pages of classes, copied from there. */
export const facultyClassMessages = {
  classList: {
    heading: { says: 'My Classes', where: '/faculty/classes' },
    current: { says: 'Current Classes', where: '/faculty/classes' },
    previous: { says: 'Previous Classes', where: '/faculty/classes, the switch on' },
    showPast: { says: 'Show Past Classes', where: '/faculty/classes' },
    add: { says: 'Add New Class', where: '/faculty/classes' },
    none: { says: "You haven't created any classes yet", where: '/faculty/classes, no class' },
    noneCurrent: {
      says: 'No current classes. Enable "Show Past Classes" to view your previous classes.',
      where: '/faculty/classes, former ones alone',
    },
    noId: { says: 'Faculty ID not found. Please sign in again.', where: '/faculty/classes, the stored id gone' },
    invalid: { says: 'Received invalid data from server.', where: '/faculty/classes, an answer that is no list' },
    failed: { says: 'Failed to load classes. Please try again later.', where: '/faculty/classes' },
    deleteFailed: { says: 'Failed to delete class. Please try again.', where: '/faculty/classes' },
  },
  classForm: {
    add: { says: 'Add New Class', where: '/faculty/classes/add' },
    uniqueNames: { says: 'Class names should be unique per section', where: '/faculty/classes/add', isPart: true },
    officialEmails: {
      says: 'Only official university emails are accepted',
      where: '/faculty/classes/add',
      isPart: true,
    },
    rosterShows: {
      says: 'the arrival time, the last location and the device id, so that you can spot shared devices or far-away locations',
      where: '/faculty/classes/add',
      isPart: true,
    },
    nameRequired: { says: 'Class name is required', where: '/faculty/classes/add' },
    notLoggedIn: { says: 'You must be logged in to create a class', where: '/faculty/classes/add, the stored id gone' },
    failed: { says: 'Failed to create class. Please try again.', where: '/faculty/classes/add' },
    error: { says: 'This is what the server says.', where: '/faculty/classes/add' },
    twice: {
      says: 'A student with this email already exists in the class.',
      where: '/faculty/classes/add, a student typed twice',
    },
    noStudents: { says: 'Class created successfully! No students added.', where: '/faculty/classes/add, saved' },
    students: { says: 'Class created successfully! 2 students added.', where: '/faculty/classes/add, saved' },
    failures: {
      says: 'Class created successfully! 1 students added, 1',
      where: '/faculty/classes/add, saved, one of two students refused',
      isPart: true,
    },
    noClassId: {
      says: 'Class created but could not determine class ID. Please check class list.',
      where: '/faculty/classes/add, an answer without an id',
    },
    edit: { says: 'Edit Class', where: '/faculty/classes/{id}/edit' },
    notLoggedInToUpdate: {
      says: 'You must be logged in to update a class',
      where: '/faculty/classes/{id}/edit, the stored id gone',
    },
    updateFailed: { says: 'Failed to update class. Please try again.', where: '/faculty/classes/{id}/edit' },
    someNotAdded: {
      says: 'Some students may not have been added successfully. Please refresh and try again.',
      where: '/faculty/classes/{id}/edit, a student refused',
      isPart: true,
    },
    updated: { says: 'Class updated successfully!', where: '/faculty/classes/{id}/edit, saved' },
  },
  roster: {
    empty: { says: 'CSV file appears to be empty or invalid.', where: 'the import, a header alone' },
    order: {
      says: 'CSV file must have columns in this order: First Name, Last Name, Email',
      where: 'the import into a new class',
    },
    names: {
      says: 'CSV file must have columns for First Name, Last Name, and Email',
      where: 'the import into a stored class',
    },
    imported: { says: 'Successfully imported 2 students.', where: 'the form, imported' },
    someTwice: { says: 'Added 1 students. Skipped 1 duplicate students.', where: 'the form, imported, one twice' },
    allTwice: { says: 'No new students added. All 2 students were duplicates.', where: 'the import, all there before' },
    nobody: { says: 'No valid student data found in the CSV file.', where: 'the import, nobody valid' },
  },
  classPage: {
    editClass: { says: 'Edit Class', where: '/faculty/classes/{id}' },
    events: { says: 'Events', where: '/faculty/classes/{id}' },
    students: { says: 'Students (2)', where: '/faculty/classes/{id}' },
    overall: { says: 'Overall Attendance', where: '/faculty/classes/{id}' },
    assignEvents: { says: 'Assign Events', where: '/faculty/classes/{id}' },
    upcoming: { says: 'Upcoming Events', where: '/faculty/classes/{id}' },
    past: { says: 'Past Events', where: '/faculty/classes/{id}' },
    unassign: { says: 'Unassign', where: '/faculty/classes/{id}' },
    report: { says: 'Attendance Report', where: '/faculty/classes/{id}, a past event' },
    registered: { says: 'Registered', where: 'the students' },
    notRegistered: { says: 'Not Registered', where: 'the students' },
    addStudents: { says: 'Add Students', where: 'the students, none' },
    failed: { says: 'Failed to load class details. Please try again.', where: '/faculty/classes/{id}' },
    notFound: { says: 'Class not found.', where: '/faculty/classes/{id}, no such class' },
    reportRefused: {
      says: 'Unable to download attendance report...',
      where: 'a past event, removed from the class in between',
      isPart: true,
    },
    reportFailed: { says: 'Failed to generate the attendance report. Please try again.', where: 'a past event' },
    nothing: {
      says: 'No students or events data available to download.',
      where: 'the overall attendance, nobody and nothing in the class',
    },
    unassignFailed: { says: 'Could not unassign event: This is what the server says.', where: 'an event of the class' },
  },
} as const satisfies Record<string, Record<string, Message>>
