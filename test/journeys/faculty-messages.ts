import type { Message } from './messages.ts'

/**
 * Every message and label in document 2, copied from there, grouped by the journey that shows it. The portal's own come
 * first.
 */
export const facultyMessages = {
  portal: {
    topBar: { says: 'Faculty Portal - Alder University', where: 'the bar' },
    welcome: { says: 'Ruth Whitcombe', where: 'the bar', isPart: true },
    dashboard: { says: 'Dashboard', where: 'the side' },
    events: { says: 'Events', where: 'the side' },
    addEvent: { says: 'Add Event', where: 'the side' },
    classes: { says: 'Classes', where: 'the side' },
    addClass: { says: 'Add Class', where: 'the side' },
    heading: { says: 'Welcome Back, Ruth', where: '/faculty/dashboard' },
    activeClasses: { says: 'Active Classes', where: '/faculty/dashboard' },
    students: { says: 'Number of Students', where: '/faculty/dashboard' },
    registered: { says: 'Registered Students', where: '/faculty/dashboard' },
    instructions: { says: 'Instructions', where: '/faculty/dashboard' },
    professor: { says: 'Welcome Back, Professor', where: '/faculty/dashboard, no name to be had' },
  },
  events: {
    yours: { says: 'Your Events', where: '/faculty/events' },
    others: { says: 'Other Faculty Events', where: '/faculty/events' },
    past: { says: 'Past Events', where: '/faculty/events, the switch on' },
    showPast: { says: 'Show Past Events', where: '/faculty/events' },
    create: { says: 'Create New Event', where: '/faculty/events' },
    today: { says: 'Today', where: 'a card' },
    yourEvent: { says: 'Your Event', where: 'a card' },
    noPlace: { says: 'No location specified', where: 'a card' },
    noDescription: { says: 'No description available', where: 'a card' },
    share: { says: 'Share', where: 'a card' },
    assign: { says: 'Assign', where: 'a card' },
    qrCode: { says: 'QR Code', where: 'a card' },
    attendance: { says: 'Attendance', where: 'a card' },
    edit: { says: 'Edit', where: 'a card' },
    delete: { says: 'Delete', where: 'a card' },
    adminAccess: { says: 'Admin Access', where: 'a card, to a sub administrator' },
    noSchool: {
      says: 'School information not available. Please log out and log in again.',
      where: '/faculty/events, the stored university gone',
    },
    listFailed: { says: 'Failed to load data. Please try again.', where: '/faculty/events' },
    shared: { says: 'Event link copied to clipboard! Share it with others.', where: '/faculty/events, shared' },
    shareFailed: { says: 'Failed to copy link. Please try again.', where: '/faculty/events, shared, no clipboard' },
    deleteFailed: { says: 'Failed to delete the event. Please try again.', where: '/faculty/events, deleted' },
    deleteForbidden: {
      says: 'You do not have permission to delete this event. This may be due to a permissions issue with your administrator account.',
      where: '/faculty/events, deleted, a role that has just gone',
    },
  },
  eventActions: {
    assignFailed: { says: 'Failed to assign event. Please try again.', where: 'the dialog that assigns' },
    assignedBefore: {
      says: 'All selected classes already have this event assigned: BIO 210, CHEM 101',
      where: '/faculty/events, assigned again',
    },
    assignedSome: {
      says: '1 class(es) assigned successfully. 1 class(es) already had this event: BIO 210',
      where: '/faculty/events, assigned, one of two before',
    },
    assigned: { says: 'Event successfully assigned to 2 class(es)', where: '/faculty/events, assigned' },
    noneCame: { says: 'No attendance records yet for this event.', where: 'the attendance' },
    rollFailed: { says: 'Failed to load attendance data. Please try again.', where: 'the attendance' },
    fileFailed: { says: 'Failed to download attendance data. Please try again.', where: 'the attendance, downloaded' },
    noId: { says: 'Faculty ID not found. You may need to log in again.', where: 'the attendance, the stored id gone' },
  },
  eventForm: {
    create: { says: 'Create New Event', where: '/faculty/events/add' },
    defaultMinutes: { says: '15 minutes', where: '/faculty/events/add' },
    uniqueNames: { says: 'Event names should be unique', where: '/faculty/events/add', isPart: true },
    notAllowed: { says: 'Not allowed', where: '/faculty/events/add, the minutes to choose from' },
    longestMinutes: { says: '120 minutes', where: '/faculty/events/add, the minutes to choose from' },
    createFailed: { says: 'Failed to create event. Please try again.', where: '/faculty/events/add' },
    createWords: { says: 'This is what the server says.', where: '/faculty/events/add' },
    edit: { says: 'Edit Event', where: '/faculty/events/{id}/edit' },
    delete: { says: 'Delete Event', where: '/faculty/events/{id}/edit' },
    updateFailed: { says: 'Failed to update event. Please try again.', where: '/faculty/events/{id}/edit' },
    updateError: { says: 'This is what the server says.', where: '/faculty/events/{id}/edit' },
    updateMessage: { says: 'So says the server.', where: '/faculty/events/{id}/edit' },
    updateForbidden: {
      says: 'You do not have permission to edit this event. This may be due to a permissions issue with your administrator account.',
      where: '/faculty/events/{id}/edit, saved, a role that has just gone',
    },
    deleteFailed: { says: 'Failed to delete event. Please try again.', where: '/faculty/events/{id}/edit, deleted' },
    deleteError: { says: 'This is what the server says.', where: '/faculty/events/{id}/edit, deleted' },
    deleteMessage: { says: 'So says the server.', where: '/faculty/events/{id}/edit, deleted' },
    deleteForbidden: {
      says: 'You do not have permission to delete this event. This may be due to a permissions issue with your administrator account.',
      where: '/faculty/events/{id}/edit, deleted, a role that has just gone',
    },
    notLoggedIn: {
      says: 'You must be logged in to edit events',
      where: '/faculty/events/{id}/edit, the stored id gone',
    },
    loadFailed: { says: 'Failed to load event details', where: '/faculty/events/{id}/edit, no such event' },
    noSchool: {
      says: "This event doesn't have proper school information",
      where: '/faculty/events/{id}/edit, an event without a university',
    },
    mayNot: {
      says: 'You do not have permission to edit this event',
      where: '/faculty/events/{id}/edit, a colleague’s event',
    },
    back: { says: 'Back to Events', where: '/faculty/events/{id}/edit, a colleague’s event' },
  },
} as const satisfies Record<string, Record<string, Message>>
