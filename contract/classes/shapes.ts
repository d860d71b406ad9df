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
  semester: "A season and a year, as 'Spring 2026'; null where there is none.",
  metadata: 'Any JSON object, kept as it is.',
}

const identityFields = `{ system, user_id, login, section }, with a system of ${learningSystems.join(', ')}`
const identity = `an optional identity ${identityFields}`

const target = {
  class_id: 'One of the own classes.',
  faculty_id: "The session's own, or left out.",
  school_id: "The session's own, or left out.",
}

export const classInputs: Record<string, NamedShape> = {
  NewClass: {
    shape: newClass,
    about: 'A class to be made.',
    fields: {
      ...classFields,
      faculty_id: "The session's own, or left out.",
      school: "The session's own, or left out.",
      students: `Rows of a roster: email, firstName and lastName or first_name and last_name, and ${identity}.`,
    },
  },
  ChangedClass: {
    shape: changedClass,
    about: 'What is to change; what is left out stays. Owner and university never change.',
    fields: {
      ...classFields,
      faculty: "The session's own, or left out.",
      school: "The session's own, or left out.",
      students: "Ids of registered or pending students of the owner's rosters: the roster becomes exactly these.",
    },
  },
  NewClassEvent: { shape: newClassEvent, about: 'An event that is to count for a class.' },
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
    about: 'One student for a class; the names in either spelling.',
    fields: {
      ...target,
      identity: `Who the student is in a learning management system, as ${identityFields}. Finds the student in a gradebook file.`,
    },
  },
  PendingCorrection: { shape: correctedPending, about: 'What is to change; what is left out stays.' },
}

export const classAnswers: Record<string, NamedShape> = {
  Class: {
    shape: classAnswer,
    about: 'A class as its owner and administrators see it.',
    fields: { ...classFields, student_count: 'Registered and pending students.', event_count: 'Assigned events.' },
  },
  CreatedClass: { shape: createdClass, about: 'A class that was made, and what became of the students sent along.' },
  RosterChange: {
    shape: rosterChange,
    about: 'What became of the rows of students.',
    fields: {
      added: 'New on the roster.',
      duplicates: 'Stood there already, or twice in the list.',
      refused: 'Rows that cannot be taken, by their line and with the reason.',
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
    fields: { added: 'False when the student stood there already.' },
  },
  ClassStudent: {
    shape: classStudent,
    about: 'The place of a student on a roster.',
    fields: { student: "A registered student's id.", pending_student: "A pending student's id." },
  },
  PendingStudent: { shape: pendingStudent, about: 'A person on a roster who hasn’t registered yet.' },
  ClassEvent: { shape: classEvent, about: 'An event that counts for a class.' },
  ClassDetails: { shape: classDetails, about: 'A class with everything its page shows.' },
}
