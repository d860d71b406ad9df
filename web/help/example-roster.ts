/** A roster as the import takes it: exactly these three columns, in this order and spelled so. */
const rows = [
  ['First Name', 'Last Name', 'Email'],
  ['Maya', 'Bergström', 'm.bergstrom@students.university.edu'],
  ['Jonas', 'Lindqvist', 'j.lindqvist@students.university.edu'],
  ['Amara', 'Okafor', 'a.okafor@students.university.edu'],
]

export const exampleRosterName = 'students-example.csv'

/** The example as a file: with the mark that lets spreadsheets read its accents. */
export const exampleRoster = `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`
