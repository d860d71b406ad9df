import { csvFile } from '#contract/csv.ts'

/** The three columns of an import, in this order and spelling. */
const header = ['First Name', 'Last Name', 'Email']
const students = [
  ['Maya', 'Bergström', 'm.bergstrom@students.university.edu'],
  ['Jonas', 'Lindqvist', 'j.lindqvist@students.university.edu'],
  ['Amara', 'Okafor', 'a.okafor@students.university.edu'],
]

export const exampleRosterName = 'students-example.csv'

export const exampleRoster = csvFile(header, students)
