import { catalog } from '#contract/language/catalog.ts'

/** Who is responsible under FERPA and the GDPR, and how the product helps. */
export const lawWords = catalog('help.offices.law', {
  about: 'About this document',
  aboutText:
    'This says what the product does. It isn’t legal advice, and your own rules and contracts come first. “You” is the university.',
  responsible: 'Who is responsible',
  responsibleText:
    'You decide to take attendance, why, and on what legal basis: you’re the controller. If you run the installation yourself, nobody processes the data for you but your own mail service and machines. If someone else runs it for you, they’re your processor, and you need a contract with them. The Rollbook team gets no data from an installation that it doesn’t run.',
  facts: 'Facts for your assessment',
  locationFact:
    'Location: students have to allow it in the browser to register and to check in. The alternative is a person: the event’s organizer can mark a student present, and it counts the same.',
  locationUse:
    'It’s read once, at the check-in, and shown to the event’s owner and administrators. Faculty whose class a colleague’s event counts for see it rounded to about a kilometer.',
  hintsFact:
    'Hints: faculty see when several students used one browser, and when a phone was far from the others. The product decides nothing because of a hint.',
  creditFact: 'Credit is computed by a rule that the professor sets. A student can ask why an event doesn’t count.',
  thirdFact: 'Third parties: none. Pages load nothing from other sites, and there is no analytics or advertising.',
  periods: 'When data is deleted',
  periodsText: 'The most important periods. The About page lists all kinds of data, who sees each, and for how long.',
  data: 'Data',
  period: 'Deleted',
  attendance: 'Attendance, marks and questions about credit',
  attendancePeriod:
    '{years} years after the term, which you can set from {least} to {most}. Counts without names remain.',
  evidence: 'Location, device ID, browser mark, refused check-ins',
  evidencePeriod:
    '{days} days after the scan, which you can set from {least} to {most, number}. A summary of the location may remain.',
  published: 'Published credit',
  publishedPeriod: '{years} years longer than attendance',
  account: 'Account of a student',
  accountPeriod: 'Immediately, when the student or your administrator deletes it, with all its attendance',
  audit: 'Audit',
  auditPeriod: '{days} days. It’s stored without names of people. Copies in your log system include names.',
  emails: 'Record of sent emails',
  emailsPeriod: '{days} days',
  backups: 'Backups of SQLite',
  backupsPeriod: '{days} days at most. Those of PostgreSQL are yours to delete.',
  university: 'A university',
  universityPeriod: '{days} days after it was deleted. Until then it can be reopened.',
  ferpa: 'FERPA',
  ferpaText:
    'Rosters, attendance and credit are education records (34 CFR 99.3). The product discloses them to nobody outside the university.',
  rule: 'Rule',
  support: 'What the product does',
  inspect: '99.10: students inspect their records',
  inspectAnswer:
    'Their history and credit are on their own pages. Profile, Download my data, has everything stored about them.',
  amend: '99.20: students ask for a correction',
  amendAnswer:
    'They correct their own name. They can ask once for each event and class why it doesn’t count. The owner answers, and may mark them present or absent with a reason that they read. Holding a hearing is up to you.',
  consent: '99.30 and 99.31: consent, and officials with a legitimate interest',
  consentAnswer:
    'Faculty see the rolls of their own events and their own students. Administrators of a university see that university. You decide who gets which role.',
  record: '99.32: record of disclosures',
  recordAnswer:
    'The audit has each download of a roll, of a class’s attendance and of a university’s archive. It’s deleted after {days} days, so export it if you must keep it longer. A receipt that a student shows is the student’s own disclosure.',
  directory: '99.37: directory information',
  directoryAnswer:
    'No directory is public. Faculty at the same university can find out whether an email address on their roster is registered.',
  gdpr: 'GDPR',
  article: 'Article',
  basis: '5 and 6: purpose and legal basis',
  basisAnswer:
    'Yours to decide. Think twice before you rely on consent for the location: a student who refuses needs another way to be counted.',
  minimal: '5(1)(c) and 25: as little as possible',
  minimalAnswer:
    'No phone numbers, dates of birth, pictures or network addresses are stored. Optional emails are off at first.',
  inform: '12 to 14: information',
  informAnswer:
    'The About page says what is stored, why, who sees it and for how long. Add your contact, legal basis and data protection officer to your own notice.',
  obtain: '15 and 20: access and portability',
  obtainAnswer:
    'Students download everything as JSON or CSV, at any time. Faculty have no such button: ask the people who run the server.',
  rectify: '16: rectification',
  rectifyAnswer: 'As under 99.20 above.',
  erase: '17: erasure',
  eraseAnswer:
    'Students delete their account themselves. Published credit loses their lines. In the audit a keyed hash replaces their ID. Backups keep it until they expire. Copies of the audit in your log system are yours to delete.',
  restrict: '18: restriction',
  restrictAnswer: 'The product has no switch for this.',
  object: '21: objection',
  objectAnswer: 'Write to the university. The organizer can mark someone present who doesn’t want to share a location.',
  automated: '22: automated decisions',
  automatedAnswer:
    'A check-in outside the event’s window is refused automatically. The organizer can mark the student present anyway.',
  processors: '28: processors',
  processorsAnswer: 'See the document about data flow. The product adds none.',
  records: '30: records of processing',
  recordsAnswer: 'Take the list on the About page.',
  secure: '32: security',
  secureAnswer: 'See the document about security.',
  breach: '33 and 34: breaches',
  breachAnswer: 'You notify. The audit and the server’s log help to find out what happened.',
  assessment: '35: impact assessment',
  assessmentAnswer: 'You may need one because of the location. The facts are above.',
  transfer: '44: transfers to other countries',
  transferAnswer: 'Data is where you put the server, the database, the backups and your mail service.',
  aboutPage: 'Everything that is stored',
  deletionFile: 'What remains on the disk',
})
