import { catalog } from '#contract/language/catalog.ts'

export const gradebookMessages = catalog('reports.gradebookMessages', {
  sendFile: 'Choose a file to fill.',
  tooLarge: 'The file is larger than 5\u00a0MB. Export fewer columns, and try again.',
  badColumn: 'Send the index of a column.',
  badEncoding: 'Send one of the encodings that the preview lists.',
  badZeros: 'Send true or false.',
  badLines: 'Send the lines as a list of numbers.',
  gradebook_unknown:
    'This file isn’t a table with a row for each student. Export the gradebook as CSV, and choose that file without changing it.',
  gradebook_encoding:
    'This file isn’t text. Export the gradebook as CSV, or save your own sheet as “CSV UTF-8”, and choose that file.',
  gradebook_broken:
    'Row {line} of this file can’t be read. In column {column}, at “{text}”, a quotation mark isn’t closed, or text follows it. Correct the row, or export the gradebook again.',
  gradebook_beyond:
    'Row {line} of this file has more cells than titles: “{text}” in column {column}. Correct the row, or export the gradebook again.',
  gradebook_no_column:
    'This file has no column that takes points. Create the assignment in your learning management system first, and export the gradebook again.',
  gradebook_choose_column: 'This file has several columns that take points. Choose one.',
  gradebook_too_large: 'This file has more rows or columns than we can fill. Export fewer columns, and try again.',
})

export const gradebookWords = catalog('reports.gradebookWords', {
  fill: 'Fill a gradebook file',
  about:
    'Export the gradebook from Canvas, Brightspace, Moodle, Blackboard or another program, and choose that file. You get the same file back with the students’ credit in one column. Nothing else in it changes.',
  drop: 'Drop the gradebook file here',
  formats: 'CSV, or Blackboard’s XLS. 5\u00a0MB at most.',
  chooseFile: 'Choose a file',
  chooseAnotherFile: 'Choose another file',
  file: 'Gradebook file',
  reading: 'Reading the file…',
  system:
    '{system, select, canvas {Canvas} brightspace {Brightspace} moodle {Moodle} blackboard {Blackboard} other {your system}}',
  foundIn: '{system} ·\u00a0{rows, plural, one {# student} other {# students}}',
  failed: 'Failed to read the file. Please try again.',
  downloadFailed: 'Failed to fill the file. Please try again.',
  column: 'Column to fill',
  chooseColumn: 'Choose the column for the credit.',
  columnOf: 'Column: {title}',
  untitled: 'Column {number}',
  personColumn: 'Column with the addresses',
  choosePersonColumn: 'Choose the column with each student’s email address or login.',
  unknownSystem: 'We don’t know which system this file is from. Check the two columns before you download it.',
  otherProgram: 'Another program',
  skipped: '{rows, plural, one {Row {lines} isn’t about a student.} other {# rows aren’t about a student: {lines}.}}',
  withPoints: '{title} ({points, plural, one {# point} other {# points}})',
  zeros: 'Write 0 for students without credit',
  zerosAbout: 'Otherwise their cells stay as they are.',
  stale: 'Points in the file, none in Rollbook',
  staleAbout:
    'Their credit was taken back, they were excused, or the points came from somewhere else. Their cells stay as they are.',
  clearStale: 'Write 0 for these students',
  replaced: 'Values that are replaced',
  fromTo: '{before} → {after}',
  selectAll: 'Select all',
  nothingToFill: 'No cells in the file change.',
  namesDeleted:
    'The names on the roll of {events, plural, one {# event} other {# events}} were deleted, so credit for them isn’t known. No one gets fewer points than the file has.',
  filled: 'get a new value',
  same: 'already right',
  kept: 'stay as they are',
  toCheck: 'to check',
  notMatched: 'not matched',
  isOver:
    '{students, plural, one {# student gets} other {# students get}} more points than the column’s maximum. {system, select, brightspace {Brightspace cuts that off unless the item has “Can Exceed”.} other {Check the points of the assignment.}}',
  pleaseCheck: 'Please check',
  pleaseCheckAbout:
    'In these rows, only the name matches, or the login matches and the name doesn’t, or the name is another student’s, or another row has the same student, or the cell has something other than a number. Select each row that is right. The others stay as they are.',
  isStudent: 'Row {line}: {name} is {student}',
  onlyInFile: 'In the file, but not on your roster',
  fitsTwo: 'Matches two students on your roster',
  onlyOnRoster: 'On your roster, but not in the file',
  withCredit: '{points, plural, one {# point} other {# points}}',
  excused: 'excused',
  noCredit: 'no credit',
  inRow: 'Row {line}',
  everyRow: 'Every student in the file',
  row: 'Row',
  inFile: 'In the file',
  onRoster: 'On your roster',
  before: 'Before',
  after: 'After',
  result: 'Result',
  download: 'Download the filled file',
  explain: 'Explain the numbers',
  explainAbout: 'A file that shows, event by event, how each student got their points.',
  downloaded: 'Saved as {name}. Import it in {system}.',
  hint: '{system, select, canvas {In Canvas, choose Grades, Import, and check the changes that it shows.} brightspace {In Brightspace, choose Grades, Enter Grades, Import.} moodle {In Moodle, choose Grades, Import, CSV file. Map the email address to the email address, and only the filled column to its grade item.} blackboard {In Blackboard, choose Gradebook, Upload, and select only the filled column.} other {Import the file where you exported it.}}',
  notYours: 'Only the professor of this class can fill a gradebook file.',
  noRows: 'This file has no students.',
})

export const gradebookOutcomeWords = catalog('reports.gradebookOutcomeWords', {
  filled: 'Filled',
  same: 'Already has this value',
  check: 'Not filled: please check',
  'no-credit': 'Kept: no credit',
  stale: 'Kept: no credit anymore',
  'names-deleted': 'Kept: names of an event were deleted, so the credit isn’t known',
  'excused-kept': 'Kept: excused, and this system has no mark for it',
  'not-assigned': 'Kept: the student doesn’t have this assignment',
  unmatched: 'Kept: not on the roster',
  torn: 'Kept: matches two students on the roster',
  'test-student': 'Kept: test student',
  missing: 'Not in the file',
})
