import { catalog } from '#contract/language/catalog.ts'

/** The names of encodings, after the programs that write them. */
export const encodingWords = catalog('tables.encodingWords', {
  'windows-1252': 'Western European (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  'windows-874': 'Thai (Windows)',
  macintosh: 'Western European (Mac)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese, simplified (GB 18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
  'euc-jp': 'Japanese (EUC-JP)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'iso-8859-15': 'Western European (ISO 8859-15)',
  'iso-8859-5': 'Cyrillic (ISO 8859-5)',
  ibm866: 'Cyrillic (DOS)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  ibm850: 'Western European (DOS)',
  ibm437: 'US English (DOS)',
  ibm852: 'Central European (DOS)',
  'iso-2022-jp': 'Japanese (ISO-2022-JP)',
})

/** The question about a file's encoding, when the file doesn't declare it. */
export const encodingChoiceWords = catalog('tables.encodingChoice', {
  encoding: 'Characters stored as',
  checkLetters:
    'This file doesn’t say how its characters are stored. Do the names below look right? If not, choose another encoding. If none is right, save the file again as “CSV UTF-8”.',
})

/** The reasons why a row or line in a list is skipped. */
export const skipWords = catalog('tables.skipWords', {
  titles: 'This line has column names instead of a student.',
  above: 'This line is above the column names, and isn’t about a student.',
  empty: 'This line has no text.',
  meeting: 'This line is about the meeting, not a student.',
  continued: 'This line belongs to the one above it.',
  absent: 'This list says that they didn’t attend.',
  left: 'This list says that they left the class.',
  points: 'This row has the points of assignments.',
  'test-student': 'This is a test student of the learning system.',
  status: 'This row says which grades are hidden.',
  total: 'This row is a summary, not a student.',
  note: 'This row is a note about the list, not a student.',
  detail: 'This line says more about a student in another line.',
  page: 'This line is a part of the page that was copied, not a student.',
  hidden:
    'This row is hidden in the sheet. If this is a student in the class, unhide the row and import the file again.',
  host: 'This is a host or a teacher, not a student.',
  helper: 'The list says that they have a role other than student in the course.',
  vcard: 'These are vCards. Export the contacts as CSV or Excel, or paste their names and addresses.',
  calendar: 'This is a calendar file. Export the guests as CSV or Excel, or paste their names and addresses.',
  ldif: 'This is an LDIF file. Export the students as CSV or Excel, or paste their names and addresses.',
  json: 'This is JSON. Export the students as CSV or Excel, or paste their names and addresses.',
  xml: 'This is XML. Export the students as CSV or Excel, or paste their names and addresses.',
  rtf: 'This is an RTF document. Save the list as CSV or Excel, or paste the names and addresses.',
  pdf: 'This is a PDF document. Save the list as CSV or Excel, or paste the names and addresses.',
  mhtml:
    'This is a web archive (MHTML). Open it in Excel or a browser, and save the list as CSV or Excel, or paste the names and addresses.',
  slides: 'This is a presentation. Copy the list from it, and paste the names and addresses.',
  zip: 'This is a ZIP archive. Unpack it, and import the file with the students.',
  word: 'This is a Word document. Save the list as CSV or Excel, or paste the names and addresses.',
  workbook:
    'This Excel file can’t be opened. It may be damaged, incomplete, too large, or protected by a password. Save or export it again.',
  numbers: 'This is a Numbers or Pages document. Export it as CSV or Excel, or paste the names and addresses.',
})
