// The shapes of classes and rosters by the names that the API's documentation gives them. No page loads this.
import { changedClass, classAnswer, createdClass, newClass } from './classes.ts'
import { rosterChange } from './roster.ts'
import type { NamedShape } from './shapes.ts'

const classFields = {
  name: 'At most 200 characters.',
  semester: "A season and a year, as 'Spring 2026'; null where there is none.",
  metadata: 'Any JSON object, kept as it is.',
}

/** What callers send. */
export const classInputs: Record<string, NamedShape> = {
  NewClass: {
    shape: newClass,
    about: 'A class to be made.',
    fields: {
      ...classFields,
      faculty_id: "The session's own, or left out.",
      school: "The session's own, or left out.",
      students: 'Rows of a roster: email, and firstName and lastName or first_name and last_name.',
    },
  },
  ChangedClass: {
    shape: changedClass,
    about: 'What is to change; what is left out stays. Owner and university never change.',
    fields: {
      ...classFields,
      students: "Ids of registered or pending students of the owner's rosters: the roster becomes exactly these.",
    },
  },
}

/** What the server answers. */
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
}
