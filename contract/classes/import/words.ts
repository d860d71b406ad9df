import { catalog } from '#contract/language/catalog.ts'

/** The specification's sentences about imports. */
export const importMessages = catalog('classes.importMessages', {
  empty: 'CSV file appears to be empty or invalid.',
  wrongOrder: 'CSV file must have columns in this order: First Name, Last Name, Email',
  wrongNames: 'CSV file must have columns for First Name, Last Name, and Email',
  nobodyValid: 'No valid student data found in the CSV file.',
  headersMatch: 'Headers must match exactly, including capitalization: First Name, Last Name, Email.',
  tooManyRows: 'This file has more than 20,000 rows. Split it into smaller files, and import one after the other.',
  tooLarge:
    'This file is larger than 10\u00a0MB. Choose a smaller file: a roster of 10,000 students takes less than 1\u00a0MB.',
})

export const importWords = catalog('classes.import', {
  matchColumns: 'Match columns',
  columnsFound: 'This file’s columns are different, but we found them. Check them below, and correct what is wrong.',
  sheet: 'Sheet',
  hiddenSheet: '{name} (hidden)',
  otherSheet:
    'The sheet “{name}” has {count, plural, one {one more person} other {# more people}} with an email address.',
  readSheet: 'Read “{name}”',
  titlesLine: 'Line with the column names',
  noTitles: 'None: the first line is a student',
  lineWithText: 'Line {line, number}: {text}',
  firstRowExample: 'In the first row: {example}',
  chooseColumn: 'Choose a column',
  switchNames: 'Switch first and last names',
  usernamesColumn: 'This column has usernames: add @{domain} to each',
  usernamesInRows:
    '{count, plural, one {One student has a username} other {# students have usernames}} in place of an email address.',
  addDomain: 'Add @{domain}',
  previewTheseColumns: 'Preview with these columns',
  firstLineIsStudent: 'The first line has an email address in it, so it’s read as a student. Check the columns.',
  recognizedExport: 'This looks like an export of {system}. Check the columns below.',
  matchFilesColumns: 'Match your file’s columns.',
  columnNumber: 'Column {number}',
  partOfName: '{name}: {part, select, first {first} other {last}} name only',
  allRows: 'All {rows, number}',
  problemsRefused: 'Problems {refused, number}',
  skippedRows: 'Skipped {skipped, number}',
  duplicatesDuplicates: 'Duplicates {duplicates, number}',
  readyAdd: 'ready to add',
  problemNotAdded: 'with a problem, not added',
  duplicatesSkipped: '{count, plural, one {duplicate} other {duplicates}}, skipped',
  rowsShow: 'Rows to show',
  importStudents: 'Import students',
  changeColumns: 'Change the columns',
  changesWhenSaved: 'The class changes when you save it.',
  joinWhenSaved: 'They join the class when you save it.',
  idsKept: 'Rollbook also keeps each student’s {system} ID, login, and section to match students in gradebook files.',
  addCount: 'Add {count, plural, one {# Student} other {# Students}}',
  removeCount: 'Remove {count, plural, one {# Student} other {# Students}}',
  dropCSVExcelFileHere: 'Drop a CSV or Excel file here, or paste rows from a spreadsheet',
  downloadTemplate: 'Download template',
  chooseFile: 'Choose a file',
  chooseAnotherFile: 'Choose another file',
  csvFile: 'CSV file',
  readingFile: 'Reading the file…',
  fileWithoutColumnNames:
    '{rows, plural, one {# row} other {# rows}}{skipped, plural, =0 {} other { ·\u00a0# skipped}} ·\u00a0no column names',
  fileWithColumns:
    '{rows, plural, one {# row} other {# rows}}{skipped, plural, =0 {} other { ·\u00a0# skipped}} ·\u00a0columns {columns}',
  addedSomeSkipped: 'Added {added} students. Skipped {skipped} duplicate students.',
  imported: 'Successfully imported {added} students.',
  allDuplicates: 'No new students added. All {skipped} students were duplicates.',
  alreadyClassSkipped: 'Already in this class, skipped',
  nameWillChange: 'Already in this class as {name}. The name changes when you save.',
  updateNames: 'Update {count, plural, one {# Name} other {# Names}}',
  aboveTitles:
    'This line is above the column names, but has a student’s address. Choose another line with the column names, or add this student by hand.',
  brokenQuote:
    'A quotation mark on this line isn’t closed, or has text after it. Remove it in the file, or add this student by hand.',
  lostCharacter:
    'A character of this name was lost before the file was saved. Correct it in the file, or add this student by hand.',
  dateAsName: 'This name looks like a date or a number. Correct it in the file, or add this student by hand.',
  tooManyCells: 'This line has more cells than there are column names. Put a name with a comma in quotation marks.',
  severalStudents: 'This line has more than one student. Put each of them on a line of its own.',
  severalAddresses: 'This cell has more than one email address. Leave only the university’s.',
  sameAsLineTwinSkipped: 'Same as line {twin}, skipped',
  noRowsOfThisKind: 'There are no rows of this kind.',
  rowsFile: 'Rows of the file',
  result: 'Result',
  comparedClass: 'Compared with the class',
  countAdded: '{count, plural, one {# student} other {# students}} added',
  notInFile:
    '{count, plural, one {# student} other {# students}} not in this file{count, plural, =0 {} other {: {names}}}',
  onOtherSheets: '{count, plural, one {# student} other {# students}} on another sheet of this file: {names}',
  otherNameInFile:
    '{count, plural, one {# student} other {# students}} with a different name in this file{count, plural, =0 {} other {: {names}}}',
  namesStay:
    'Students who haven’t registered get the name in the file when you save, unless a colleague’s roster has them, too. Registered students keep their name.',
  alsoRemove: 'Also remove the {count, plural, one {# student} other {# students}} not in this file',
  namesAndMore: '{names} and {more, number} more',
  pastedText: 'Pasted text',
  ready: 'Ready',
  empty: 'empty',
  nameInFile: '{name} (file: {nameInFile})',
})
