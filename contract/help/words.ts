import { catalog } from '#contract/language/catalog.ts'

/** The texts of the other help pages, and texts that several pages share. */
export const helpWords = catalog('help', {
  easyQRSign: 'Easy QR sign-in',
  automatedProcessing: 'Automated processing',
  reliableVerification: 'Reliable verification',
  downloadExample: 'Download an example',
  linkOne: 'Link to this {one, select, answer {answer} step {step} other {section}}',
  linkOneTitle: 'Link to this {one, select, answer {answer} step {step} other {section}}: {title}',
  welcomeProductName: 'Welcome to {productName}',
  getStarted: 'Get Started',
  chooseRoleContinue: 'Choose your role to continue',
  bringCard: 'Bring it to your university',
  bringCardAbout: 'Your university isn’t in the list yet? Ask for access. We answer within {days} working days.',
  requestAccess: 'Request access',
  facultyRoleAbout: 'Create events and classes, watch attendance live and download it. Please use a computer.',
  studentRoleAbout: 'Scan an event’s QR code and see your attendance history. Please use a phone.',
  howWorksStepByStep: 'How it works, step by step',
  elevenSteps: 'Eleven steps, from the first request to the extra credit.',
  sign: 'Sign In',
  register: 'Register',
  headline: 'Make Attendance Simple and Reliable',
  replacesPaper:
    '{productName} replaces paper sign-in sheets with QR codes and automated processing. Students scan, faculty watch attendance live, and extra credit is counted automatically.',
  learnMore: 'Learn More',
  whyChooseProductName: 'Why Choose {productName}',
  studentsPointPhoneCodeTap:
    'Students point a phone at the code, tap once, and are back in the lecture in ten seconds.',
  eventsReachEveryClassThey:
    'One event can give credit in many classes. Rosters, reports and CSV files are ready when you are.',
  secureQRSystemRealTime:
    'A secure QR system with real-time verification: each check-in records the time, the place and the device.',
  eventStepAdd: 'Add the event with its details and times.',
  eventStepPrint: 'Print its QR code, or show it in the room.',
  eventStepShare: 'Copy the event link and send it to the faculty who give extra credit for it.',
  eventStepClasses: 'Those faculty create their classes, and their students register.',
  eventStepAssign: 'They assign the event to their classes.',
  eventStepScan: 'On the day, students sign in and scan the code.',
  eventStepWatch: 'Watch the attendance live, and download it afterwards.',
  addClass: 'Add a class.',
  creditStepStudents: 'Add its students one at a time, or import a CSV file with the right headers.',
  creditStepCheck: 'In the class’s Students tab, check who has registered.',
  creditStepFind: 'Find the event on the events page.',
  creditStepAssign: 'Assign it to one or more of your classes.',
  creditStepScan: 'Students scan the code on the day.',
  creditStepDownload: 'Open the class, and choose Attendance Report next to the event’s name to download who attended.',
  instructions: 'Instructions',
  runStudentEventQRSign: 'Run a student event with QR sign-ins',
  addEvent: 'Add an event',
  giveExtraCredit: 'Give extra credit',
  findEvent: 'Find an event',
  moreHelp: 'More help: <link>Guide</link> ·\u00a0<link2>Questions and answers</link2>',
  amaraOkafor: 'Amara Okafor',
  jonasLindqvist: 'Jonas Lindqvist',
  priyaRaman: 'Priya Raman',
  theoMarchetti: 'Theo Marchetti',
  mayaBergstrM: 'Maya Bergström',
  sampleDay: 'Tuesday, March 3',
  memoryEthics: 'Memory and Its Ethics',
  liveUpdated2SAgo: 'Live ·\u00a0updated 2\u00a0s ago',
  peopleWhoRunSite: 'the people who run this site',
  ourSupportSupportEmail: 'our support at <link>{supportEmail}</link>',
  questionNotHereSiteNames:
    'Don’t see your question? This site has no support address. Ask the event’s organizer or an administrator of your university.',
  questionNotHereWrite: 'Don’t see your question? Write to',
  preferMailWrite: 'Prefer email? Write to',
  fromOfficialAddress: 'from your official university address, and include the same information.',
  faculty: 'Faculty',
  student: 'Student',
  privacyInShort: 'Privacy in short',
  shortLocation: 'We read a phone’s location once, at the scan, and delete it after {days} days.',
  shortSharing: 'No analytics, no advertising, and nothing from other sites. We share data with no one.',
  shortRights: 'Students see what is stored about them, and can download it or delete their account at any time.',
  shortPeriod: 'Attendance is deleted {years} years after the term. Your university can change both periods.',
})

/** The first page below its three points, for people who decide for a university. */
export const decisionWords = catalog('help.decision', {
  seeIt: 'See it at work',
  scanPicture: 'A student’s phone looks for the event’s QR code.',
  scanCaption: 'Students point a phone at the code. There’s nothing to install.',
  rollPicture: 'The roll of an event: 13 checked in, with the time of each arrival, live.',
  rollCaption: 'Faculty watch the roll fill up, correct it, and download it.',
  countsPicture: 'A green page: attendance recorded, and it counts for BIO 210, 3 of 5.',
  countsCaption: 'Students see right away what it counts for.',
  forWhom: 'For everyone at a university',
  students: 'Students',
  studentsAbout:
    'One tap at the door, with or without a network. They see what each event counts for, and can ask when it doesn’t.',
  faculty: 'Faculty',
  facultyAbout:
    'A live roll instead of a stack of paper. Set a credit rule once, and get your gradebook file back with the points in it.',
  administrators: 'Administrators',
  administratorsAbout:
    'Approve faculty, see usage by term, and see who changed what. Decide how long attendance is kept.',
  it: 'IT',
  itAbout:
    'One Node.js process with SQLite or PostgreSQL. Backups, metrics, an audit log, and an archive of all your data.',
  proof: 'Tested, not promised',
  nothingLost: 'Nothing is lost',
  nothingLostAbout:
    'In tests with {cuts} simulated power cuts and {failovers} database failovers, not one confirmed check-in was missing afterwards. <link>What we did</link>',
  fast: 'Ready for the largest lecture hall',
  fastAbout:
    'More than {rate, number} check-ins a second on a two-core server, each written to disk before the page turns green. <link>How we measured</link>',
  offline: 'No network, no problem',
  offlineAbout:
    'A phone without a network keeps the check-in and sends it within {minutes} minutes. <link>How that works</link>',
  accessible: 'Accessible',
  accessibleAbout:
    'Built and tested to WCAG 2.2 AA, by keyboard, enlarged, in light and dark. <link>Accessibility</link>',
  engines: 'In Chrome, Firefox and Safari',
  enginesAbout: 'Tested in the engines of these browsers, at the sizes of phones and computers. <link>How far</link>',
  open: 'Open to your systems',
  openAbout:
    'Gradebook files for Canvas, Brightspace, Moodle and Blackboard, and a documented interface. <link>API</link>',
  privacyDetails: 'Everything we store, and for how long',
  documents: 'Documents for your offices',
  bring: 'Bring {productName} to your university',
  bringAbout: 'It’s currently free for all universities. One request brings in the whole university.',
  bringRequest: 'Request access with your university’s email domains. The form has seven fields.',
  bringApproval: 'We answer within {days} working days.',
  bringRegister: 'Your faculty and students register, and the first event can be today’s.',
  request: 'Request access',
  questions: 'Do you have a question first? Write to',
})

export const accessibilityWords = catalog('help.accessibility', {
  title: 'Accessibility',
  intro:
    '{productName} should work for every student and everyone who teaches. We build it to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
  tested: 'How we test',
  testedAxe:
    'Every page is checked automatically with axe, at phone and computer sizes, in light and dark, before each release.',
  testedKeyboard: 'Every task can be done with a keyboard alone, and the focus is always visible.',
  testedZoom:
    'Pages work enlarged to 200 %, on screens 320 pixels wide, with forced colors, and without animation when your device asks for that.',
  testedNames:
    'The tests read the names, roles and messages that browsers pass to screen readers: results of a check-in are announced right away.',
  atTheDoor: 'At the door',
  doorCamera:
    'If you can’t aim a camera, type the code printed beside the QR code, or ask the organizer to read it to you. You can also open the event’s link.',
  doorTime: 'A check-in has no time limit other than the event’s window. The green page stays if you touch it.',
  doorPerson: 'If checking in doesn’t work for you at all, the organizer can mark you present. It counts the same.',
  testedReport: 'Conformance report (WCAG 2.2, VPAT form)',
  limits: 'What we know doesn’t work well yet',
  limitsReaders:
    'We test what screen readers are told, but not with every screen reader and phone. We want to hear from you if something is read badly.',
  limitsPictures: 'A QR code is a picture. Its poster and its page always have the typed code, too.',
  report: 'Tell us about a barrier',
  reportAbout: 'Name the page, what you tried, and the browser or assistive technology you use. Write to',
  reportNone: 'This site has no support address. Tell the event’s organizer or an administrator of your university.',
})
