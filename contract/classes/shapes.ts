// The shapes of classes and rosters, by their names in the API's documentation. No page loads this file.
import { learningSystems } from '#contract/lms/names.ts'
import { classDetails } from './class-calls.ts'
import { changedClass, classAnswer, classEvent, createdClass, newClass, newClassEvent } from './classes.ts'
import {
  addedStudent,
  batchOfStudents,
  classStudent,
  correctedPending,
  oneStudent,
  pendingStudent,
  rosterChange,
  rosterStudent,
} from './roster.ts'
import type { NamedShape } from '#contract/named-shape.ts'

const classFields = {
  name: 'At most 200 characters.',
  semester: 'A season and a year, such as Spring 2026. Null if there is none.',
  metadata: 'Any JSON object, kept as it is.',
}

const identityFields = `{ system, user_id, login, section }, with a system of ${learningSystems.join(', ')}`
const identity = `an optional identity ${identityFields}`

const target = {
  class_id: 'One of the caller’s own classes.',
  faculty_id: 'The session’s own. May be omitted.',
  school_id: 'The session’s own. May be omitted.',
}

export const classInputs: Record<string, NamedShape> = {
  NewClass: {
    shape: newClass,
    about: 'A class to create.',
    fields: {
      ...classFields,
      faculty_id: 'The session’s own. May be omitted.',
      school: 'The session’s own. May be omitted.',
      students: `Rows of a roster: email, firstName and lastName or first_name and last_name, and ${identity}.`,
    },
  },
  ChangedClass: {
    shape: changedClass,
    about: 'Omitted fields don’t change. Owner and university never change.',
    fields: {
      ...classFields,
      faculty: 'The session’s own. May be omitted.',
      school: 'The session’s own. May be omitted.',
      students: 'Ids of registered or pending students on the owner’s rosters. They replace the roster.',
    },
  },
  NewClassEvent: { shape: newClassEvent, about: 'An event that should count for a class.' },
  StudentBatch: {
    shape: batchOfStudents,
    about: 'Students for a class.',
    fields: {
      ...target,
      students: `Rows: email, firstName and lastName or first_name and last_name, line where a file has one, and ${identity}.`,
    },
  },
  NewRosterStudent: {
    shape: oneStudent,
    about: 'One student for a class. Both spellings of the name fields are accepted.',
    fields: {
      ...target,
      identity: `Who the student is in a learning management system, as ${identityFields}. Finds the student in a gradebook file.`,
    },
  },
  PendingCorrection: { shape: correctedPending, about: 'Omitted fields don’t change.' },
}

export const classAnswers: Record<string, NamedShape> = {
  Class: {
    shape: classAnswer,
    about: 'A class as its owner and administrators see it.',
    fields: { ...classFields, student_count: 'Registered and pending students.', event_count: 'Assigned events.' },
  },
  CreatedClass: { shape: createdClass, about: 'The new class, and the result for the students sent with it.' },
  RosterChange: {
    shape: rosterChange,
    about: 'The result for the rows of students.',
    fields: {
      added: 'Added to the roster.',
      duplicates: 'Already on the roster, or repeated in the list.',
      refused: 'Invalid rows, with their lines and the reasons.',
    },
  },
  RosterStudent: {
    shape: rosterStudent,
    about: 'A student of a class.',
    fields: { email_verified: 'True for a registered student, false for a pending one.' },
  },
  AddedStudent: {
    shape: addedStudent,
    about: 'A student who is on the roster now.',
    fields: { added: 'False if the student was already on the roster.' },
  },
  ClassStudent: {
    shape: classStudent,
    about: 'A roster entry of a student.',
    fields: { student: "A registered student's id.", pending_student: "A pending student's id." },
  },
  PendingStudent: {
    shape: pendingStudent,
    about: 'A person who is on a roster or has a mark at an event, and hasn’t registered yet.',
  },
  ClassEvent: { shape: classEvent, about: 'An event that counts for a class.' },
  ClassDetails: { shape: classDetails, about: 'A class with everything its page shows.' },
}
