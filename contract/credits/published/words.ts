import { catalog } from '#contract/language/catalog.ts'

export const publishMessages = catalog('credits.publishMessages', {
  nothingToPublish: 'This class has no students or no events, so there’s nothing to keep.',
  tooMany: 'This class has {most, number} kept copies, and that’s the most it can have.',
})

/** The files with a class’s credit, and publishing them. An empty tag is the place of a hash. */
export const publishWords = catalog('credits.publishWords', {
  title: 'Files and copies',
  about:
    'The credit list has a row for each student. The explanation also says why each event counts or doesn’t. Both show the credit as it is now.',
  creditList: 'Download credit list',
  explanation: 'Download explanation',
  published: 'Kept copies',
  publishedAbout:
    'A copy at the end of the term keeps the explanation as a file, so that you can explain a grade years later.',
  publish: 'Keep a copy',
  publishAgain: 'Keep another copy',
  ask: 'Keep a copy of the credit of <own>{className}</own>?',
  askFreezes:
    'Rollbook stores a file with each student’s credit as it is now, and why each event counts or doesn’t. Later changes to the roll, the rule or the roster don’t change this file.',
  askStays: 'Credit in the class still follows every change. You can keep more copies, and earlier ones stay.',
  askStudents: 'Students don’t get a message, and nothing is sent to your gradebook.',
  publishing: 'Saving…',
  done: 'Copy kept.',
  failed: 'Couldn’t keep a copy. Please try again.',
  none: 'No copy has been kept yet.',
  loadFailed: 'Couldn’t load the kept copies.',
  loading: 'Loading the kept copies',
  by: '{date}, by <own>{name}</own>',
  students: '{students, plural, one {# student} other {# students}}',
  removed:
    '{students, plural, one {# student has deleted their account. Their lines were removed, so the file no longer has this hash.} other {# students have deleted their accounts. Their lines were removed, so the file no longer has this hash.}}',
  hash: 'SHA-256 <code></code>',
  copyHash: 'Copy hash',
  copied: 'Hash copied.',
  copyFailed: 'Couldn’t copy the hash. Select and copy it instead: {hash}',
  download: 'Download',
  downloadFailed: 'Couldn’t download the file. Please try again.',
})
