import { catalog } from '#contract/language/catalog.ts'

/** The texts of the page about the product and about what is stored. */
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
  untilAccountDeleted: 'Until the account is deleted.',
  untilDeleted: 'Until the account, the event or the university is deleted.',
  account: 'Your account',
  accountFacts:
    'Your name, university email and university. We store only a slow hash (argon2id) of a password, never the password itself. For a passkey, we store its name and public key.',
  accountSeenBy:
    'You, faculty who have you on a roster, and administrators. Colleagues at your university see the names of faculty.',
  accountUntil: '{account} A registration that isn’t confirmed is deleted after a month.',
  checkIns: 'Your check-ins',
  checkInFacts:
    'The event, the time, your location and its accuracy, the device ID and a hash of your browser mark. We also store whether your phone sent the check-in later because it had no network.',
  checkInSeenBy: 'You (event and time), the event’s owner, and administrators.',
  checkInUntil:
    '{record} We delete the location, the device ID and the browser mark after {days} days, or when the university’s own limit is reached. After that we keep only a summary of the location: near the others, or roughly how far away. We delete the rest {years} years after the event’s term, or when the university’s own limit is reached. Then only counts remain.',
  checkInsWereRefused: 'Refused check-ins',
  refusedFacts: 'Which event, when, why, and a hash of your browser mark. No location.',
  refusedSeenBy: 'The event’s owner and administrators, so that they can help you.',
  untilDeletedOrDays:
    'Until the account, the event or the university is deleted, and for at most {days} days or the university’s own limit.',
  rosters: 'Rosters',
  rosterFacts: 'The name and university email of students on a class roster, even before they register.',
  rosterSeenBy: 'The faculty of that class, and administrators.',
  untilClassAccountDeleted: 'Until the class or the account is deleted.',
  sessions: 'Your sessions',
  sessionFacts: 'When and how you signed in, when the session was last used, and what your browser calls itself.',
  sessionSeenBy: 'You, in the data you download. No page shows it to others.',
  sessionUntil:
    'Until you sign out, and for at most 30 days. We count failed sign-ins for a day. We remember for 400 days that a browser has signed in to your account before.',
  ourEmails: 'Our emails to you',
  emailFacts:
    'That we sent an email, which kind, to which address and when. We never store its text: its link is created when it’s sent, and we keep only a hash. Emails about your check-ins are off unless you turn them on. Then we also note which check-ins and classes they were about.',
  operators: 'The people who run this site.',
  emailUntil: 'A month. Links are kept for two days.',
  requestsAccess: 'Requests for access',
  requestFacts: 'What you typed when you asked for your university to join.',
  requestUntil: 'A year. A request from a student’s address is deleted with the account.',
  whoDidWhat: 'Who did what',
  auditFacts: 'Registrations, changes to events and permissions, and similar actions. We store IDs, not names.',
  device: 'On your device',
  deviceFacts:
    'Who is signed in, the device ID, whether location was allowed, failed administrator sign-ins, and a check-in that is waiting for the network. That check-in includes its location and your session’s key until it’s sent. A student’s pages are stored so that they open without a network, with the last profile, history and events they showed. We set three cookies: your session, the browser that asked for a link, and the browser mark. None of them follows you to other sites.',
  deviceUntil:
    'Stored pages are deleted with the session. A waiting check-in is deleted once the server answers it. If it was too late, its student sees that for a day.',
  givenOthers: 'Shared with others',
  sharedWithOthers:
    'Nothing. These pages load nothing from other sites: no analytics, no advertising, no third-party fonts or maps. Emails pass through this site’s mail server and through yours.',
  neverCollected: 'Never collected',
  neverCollectedFacts:
    'Your location outside a scan, pictures, contacts, phone numbers, dates of birth, health or government data. We don’t store network addresses with check-ins or in this server’s log. If your university runs a proxy in front of this site, the proxy may keep its own log.',
  whatKeptWhoSeesHow: 'What we store, who sees it, and for how long',
  seenBy: 'Seen by:',
  kept: 'Kept:',
  onThisPage: 'On this page',
  auditUntil: '400 days.',
})
