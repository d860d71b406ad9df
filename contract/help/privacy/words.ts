import { catalog } from '#contract/language/catalog.ts'

/** The page about the product and about the data that it stores. */
export const privacyWords = catalog('help.privacy', {
  privacy: 'Privacy',
  whatKept: 'What we store',
  developerCredit: 'Developer credit',
  aboutProductName: 'About {productName}',
  aboutIntro:
    '{productName} makes attendance at university events simple. Students scan a code on the wall. There’s no sheet of paper to pass around, lose or type up.',
  oneCodeEachEventPhones: 'Each event has one code. A phone’s own camera is enough, and checking in takes one tap.',
  oneEventCanCountMany: 'One event can count for many classes. Attendance is matched with every roster automatically.',
  checkWindowPlaceDeviceKept:
    'Each check-in records the time, the place and the device, so that faculty can review it.',
  designedBy:
    'Designed and built by the {productName} team. The <link>guide</link> explains how it works for a university.',
  deviceIdentifier: 'Device ID',
  deviceIdAbout:
    'Your browser stores a device ID. It’s derived from the browser’s type, language, color depth and screen size. It’s stored on your device, sent with each check-in and shown on the roll. Two phones of the same model have the same ID, so it’s a hint and not proof.',
  browserMarkAbout:
    'We also set a browser mark: a random value in a cookie, set by your first successful sign-in or check-in. Our records contain only a keyed hash of it. It can tell whether two check-ins came from one browser. It says nothing about you or about other sites. The event’s owner, and faculty whose classes the event counts for, can see when several students checked in with one browser and when a phone was far from all the others. No one is refused for either reason, or for not having the mark.',
  locationOnlyWhenScan: 'Location, only when you scan',
  locationAbout:
    'We capture your location at the moment you scan an event’s code, and at no other time. We also store how accurate your phone thinks it is, and when it was measured. We never track you, not even in the background. Registration asks for the permission, so that your first check-in doesn’t fail at the door. It doesn’t store a location.',
  cameraAbout:
    'What the camera sees never leaves your phone. The code is read there, and no picture is sent or stored.',
  rightsOverData: 'Your rights over your data',
  rightsStudents:
    'Students can open their profile on the <link>dashboard</link> to correct their name, download everything stored about them with Download my data, and delete their account and all of its attendance records with Delete Account. A deleted account can’t be restored.',
  rightsUniversity:
    'Your university decides why it takes attendance and how long it needs the records. If a page doesn’t let you do something yourself, or if you want to learn more, write to',
  account: 'Account',
  accountFacts:
    'Your name, university email and university. We store only a slow hash (argon2id) of a password, never the password itself.',
  accountWhy: 'To sign you in, and to put your name on a roll.',
  accountSeenBy:
    'You, faculty who have you on a roster, and administrators. Other faculty at your university see the names of faculty.',
  accountUntil:
    'Until it’s deleted. A faculty account that an administrator deletes is kept 7 days longer. A registration that isn’t confirmed is deleted 48 hours after its last link was requested. A revoked administrator without a faculty account is kept for 400 days.',
  attendance: 'Attendance',
  attendanceFacts:
    'Which event, when, and how you checked in: your own scan, your phone’s camera or the typed code. Also whether your phone sent the check-in later because it had no network.',
  attendanceWhy: 'It’s what {productName} is for.',
  attendanceSeenBy:
    'You, the event’s owner, and administrators. Faculty whose class the event counts for see their own students.',
  attendanceUntil:
    '{years} years after the term. Your university can choose from {least} to {most}. Then we keep only counts for each quarter of an hour. We delete it earlier if the account or the event is deleted.',
  marks: 'Marks',
  marksFacts:
    'A correction of a roll: who was present or absent, the reason that was typed, who made or undid it, and when.',
  marksWhy: 'To correct a roll.',
  marksSeenBy:
    'You, with the reason and the name. The event’s owner, the owner of the class it’s about, and administrators. Faculty whose class a colleague’s event counts for see the result, not the reason.',
  marksUntil: 'As long as attendance, counted from the event’s start, or until the event or the account is deleted.',
  credit: 'Credit',
  creditFacts:
    'The class you chose for an event. Your questions about why an event doesn’t count, of up to {longest} characters, and the answers. We compute what you have in a class each time and don’t store it.',
  creditWhy: 'To count an event for one class only, and so that you can object.',
  creditSeenBy:
    'You. A question is also shown to the owner of the event or class it’s about, and to administrators if it’s about whether you were there. The class’s owner and administrators see what you have in a class.',
  creditUntil:
    'As long as attendance, counted from the event’s start, or until the event, the class or the account is deleted.',
  published: 'Published credit',
  publishedFacts:
    'A file for a class that its professor publishes: each student’s name, email address, events and points, and the reason for each event.',
  publishedWhy: 'To explain a grade after the roll was reduced to counts.',
  publishedSeenBy: 'The class’s owner and administrators. You see your own lines in the data you download.',
  publishedUntil:
    '5 years longer than attendance, counted from publishing, or until the class is deleted. Your lines are deleted with your account.',
  location: 'Location',
  locationFacts: 'Where your phone was when you scanned, and its own estimate of the accuracy. At no other time.',
  locationWhy: 'It hints that someone wasn’t there.',
  locationSeenBy:
    'You, in the data you download, the event’s owner, and administrators. Faculty whose class a colleague’s event counts for see it rounded to about a kilometer, and how far from the others.',
  locationUntil:
    '{days} days after the scan. Your university can choose from {least, number} to {most, number}. After that we keep at most a summary: near the others, or the rounded distance from them.',
  browser: 'Device ID and browser mark',
  browserFacts:
    'Both of each check-in. The device ID is a hash of your browser’s model data, and the browser mark is a keyed hash of a random cookie.',
  browserWhy: 'They hint that one phone checked in several students.',
  browserSeenBy:
    'You, the event’s owner, administrators, and faculty whose class the event counts for. Only you see the mark itself. The others see hints from it.',
  browserUntil: 'The same {days} days.',
  tries: 'Attempts that didn’t count',
  triesFacts:
    'Refused check-ins, and events that you opened without a check-in that reached us within two minutes: which event, when, why, and the reference. For a refused check-in also the browser mark.',
  triesWhy: 'To help you at the door.',
  triesSeenBy: 'You, in your history and in the data you download, the event’s owner, and administrators.',
  triesUntil: 'The same {days} days, or until the event is deleted.',
  rosters: 'Rosters and walk-ins',
  rosterFacts:
    'Your name and university email on the roster of a class, even before you register. A walk-in is someone at an event who is on no roster of its classes.',
  rosterWhy: 'To know whose attendance counts.',
  rosterSeenBy: 'Faculty of the class, for a walk-in the event’s owner, and administrators.',
  rosterUntil: 'Until the class or the account is deleted, for a walk-in as long as its marks.',
  identities: 'IDs in other systems',
  identityFacts: 'Your user ID, login and section in a learning system, from a roster or a gradebook file.',
  identityWhy: 'To find the same student in a gradebook file.',
  identitySeenBy: 'The owner of the class, you, in the data you download, and administrators, in the archive.',
  identityUntil: 'Until you leave the roster, or the class or the account is deleted.',
  work: 'Events and classes',
  workFacts: 'Names, times, places, descriptions, rules, and which faculty member made them.',
  workWhy: 'To show them, and to count attendance for them.',
  workSeenBy: 'Faculty and administrators of the university. Students see events and the classes that list them.',
  workUntil:
    'Until 7 days after they’re deleted, so that they can be reopened, or until the owner’s account is deleted. Events that count for colleagues’ classes stay.',
  sessions: 'Sessions',
  sessionFacts: 'When and how you signed in, the last use, what your browser calls itself, and a hash of the cookie.',
  sessionWhy: 'To keep you signed in.',
  sessionSeenBy: 'You, in your profile and in the data you download.',
  sessionUntil: 'Until you sign out, and for at most 30 days.',
  passkeys: 'Passkeys',
  passkeyFacts: 'Its name and public key, and when you added it and last used it. No fingerprint and no face.',
  passkeyWhy: 'To sign you in without a password.',
  passkeyUntil: 'Until you remove it, or the account is deleted.',
  universitySignIn: 'University sign-in',
  universitySignInFacts: 'If your university has its own sign-in: its ID for you, and what it says about you.',
  universitySignInWhy: 'To recognize you the next time.',
  universitySignInUntil: 'Until the account is deleted; what it says for 15 minutes.',
  onlyYou: 'You.',
  knownBrowsers: 'Known browsers',
  knownBrowserFacts: 'A keyed hash for each browser that has signed in to your account.',
  knownBrowserWhy: 'So that a stranger’s failed sign-ins don’t lock you out.',
  knownBrowserUntil: '400 days after the first sign-in.',
  failures: 'Failed sign-ins',
  failureFacts: 'How many, under a keyed hash.',
  failureWhy: 'To lock out people who guess passwords.',
  failureUntil: 'A day.',
  links: 'Emailed links and codes',
  linkFacts: 'Hashes of them, the browser that asked, in words, and a keyed hash of the network.',
  linkUntil: '48 hours after they were requested.',
  emails: 'Emails',
  emailFacts:
    'Which kind of email, to which address and when. Until it’s sent, also a keyed hash of the network that requested it. Never a link or a code.',
  emailWhy: 'To send it again after an error.',
  operators: 'The people who run this site.',
  emailUntil:
    '30 days. Attached files, and details that may be deleted elsewhere, only until the email is sent or given up.',
  optionalEmails: 'Optional emails',
  optionalEmailFacts:
    'Which ones you turned on, and the check-ins and classes that we sent them about. They are off unless you turn them on.',
  optionalEmailWhy: 'To send each of them once.',
  optionalEmailSeenBy: 'You, in your profile and in the data you download.',
  optionalEmailUntil: 'Until the check-in, the class or the account is deleted.',
  requests: 'Requests for access',
  requestFacts: 'What you typed when you asked for your university to join, and a keyed hash of the network address.',
  requestWhy: 'To answer, and to limit floods of requests.',
  requestSeenBy: 'Master Admins and Co-Administrators, without the hash.',
  requestUntil: 'A year. The hash for a day.',
  responses: 'Responses kept for retries',
  responseFacts:
    'The response to a request that created something, encrypted. It takes the caller’s key and the server’s secret together to read it.',
  responseWhy: 'So that a retry doesn’t create the same thing twice.',
  responseSeenBy: 'Anyone with the key and the session.',
  responseUntil: '24 hours.',
  device: 'In your browser',
  deviceFacts:
    'Who is signed in, the device ID, whether location was allowed, failed administrator sign-ins, and a check-in that is waiting for the network. That check-in includes its location and your session’s key until it’s sent. We set three cookies: your session, the browser that asked for a link, and the browser mark. None of them follows you to other sites.',
  deviceWhy: 'To keep you signed in, and so that a check-in survives a bad network.',
  deviceSeenBy: 'You, in the same browser.',
  deviceUntil:
    'Who is signed in: until you sign out. A waiting check-in: until you have seen its result. The rest: until you clear the browser’s data.',
  loaded: 'What a student loaded last',
  loadedFacts: 'The profile, history, credits and events that a student’s pages showed last, only in the browser.',
  loadedWhy: 'To show them without a network.',
  loadedSeenBy: 'You, on the same phone.',
  loadedUntil:
    'It can be read for four hours. It’s deleted earlier when you sign out, when the session has ended, or when someone else signs in.',
  drafts: 'Drafts of forms',
  draftFacts: 'What you typed into a form or imported, only in the browser.',
  draftWhy: 'So that nothing you typed is lost.',
  draftUntil: 'Until you save or discard it, or sign out. Otherwise 24 hours after the tab is closed.',
  audit: 'Audit',
  auditFacts:
    'Who did what and when, as IDs, kinds and counts. It stores names and changed values of events, classes and universities, but no names of people.',
  auditWhy: 'So that people can be held accountable.',
  auditSeenBy: 'Master Admins and Co-Administrators see all of it. University Admins see that of their own university.',
  auditUntil:
    '400 days. If your university’s log system reads it, the university decides how long it keeps its copies, which include people’s names.',
  log: 'Server log',
  logFacts: 'Messages of the program, without personal data other than IDs.',
  logWhy: 'To find errors.',
  logUntil: 'As long as the people who run this site decide.',
  givenOthers: 'Shared with others',
  sharedWithOthers:
    'Nothing. These pages load nothing from other sites: no analytics, no advertising, no third-party fonts or maps. Emails pass through this site’s mail server and through yours.',
  neverCollected: 'Never collected',
  neverCollectedFacts:
    'Your location outside a scan, pictures, contacts, phone numbers, dates of birth, health or government data. We don’t store network addresses with check-ins or in this server’s log. If your university runs a proxy in front of this site, the proxy may keep its own log.',
  whatKeptWhoSeesHow: 'What we store, who sees it, and for how long',
  detailsAbout: '{count, number} kinds of data. Open one to see why we store it, who sees it, and when it’s deleted.',
  why: 'Why:',
  seenBy: 'Seen by:',
  kept: 'Kept:',
  onThisPage: 'On this page',
})
