import { catalog } from '#contract/language/catalog.ts'

/** The texts of the pages. */
export const helpWords = catalog('help', {
  privacy: 'Privacy',
  whatKept: 'What we store',
  developerCredit: 'Developer credit',
  aboutProductName: 'About {productName}',
  aboutIntro:
    '{productName} makes attendance at university events simple. Students scan a code on the wall. There’s no sheet of paper to pass around, lose or type up.',
  oneCodeEachEventPhones: 'Each event has one code. A phone’s own camera is enough, and checking in takes one tap.',
  easyQRSign: 'Easy QR sign-in',
  oneEventCanCountMany: 'One event can count for many classes. Attendance is matched with every roster automatically.',
  automatedProcessing: 'Automated processing',
  checkWindowPlaceDeviceKept:
    'Each check-in records the time, the place and the device, so that faculty can review it.',
  reliableVerification: 'Reliable verification',
  designedBy:
    'Designed and built by the {productName} team. The <link>guide</link> explains how it works for a university.',
  downloadExample: 'Download an example',
  facultyEmailMissing: 'My verification or sign-in email hasn’t arrived. What can I do?',
  facultyEmailMissingAnswer:
    'Wait up to {minutes} minutes, then check your junk folder. Some universities quarantine messages first. If yours does, ask your IT department to release our emails and to allow them from now on.',
  checkAddressTyped:
    'Check the address you typed, too. For your safety, the page doesn’t say whether an account exists, so a mistyped address gets the same message. If nothing helps, write to',
  whichEmailAddressesCanUsed: 'Which email addresses can be used?',
  officialAddressesOnly:
    'Only official university addresses, for you, your students and everyone you add to a roster. We don’t accept personal addresses. Your address must end in the faculty domain of your university, and your students’ addresses in its student domain. Uppercase and lowercase letters make no difference.',
  myUniversityNotListWhat: 'My university isn’t in the list. What can I do?',
  universityMissingAnswer:
    'We approve each university once, before anyone there can register. Send us a <link>request for access</link>. We answer within {days} working days.',
  iHaveNoPasswordHow: 'I don’t have a password. How do I sign in?',
  enterEmailFacultySignOpen:
    'Enter your email at <link>Faculty Sign In</link> and open the link that we email you. It works once and expires after {linkLifeMinutes} minutes. The same email contains an eight-digit code that expires after {codeLifeMinutes} minutes. If you read your email on another device, type the code on the page where you asked for it.',
  rememberMeAnswer: 'Remember me keeps you signed in for longer in that browser. Leave it off on a shared computer.',
  canAlsoAddPasskeyProfile:
    'You can also add a passkey in your profile. It signs you in with your fingerprint, face or screen lock, even when email doesn’t arrive.',
  whatMustMyCSVFile: 'What must my CSV file look like?',
  csvColumns:
    'Your file needs three columns with exactly these headers, in this order: <b>First Name, Last Name, Email</b>. Each line is one student, with an official student address.',
  csvExample:
    'Fill in the example in any spreadsheet app and save it as CSV (in Excel: CSV UTF-8). We leave out lines without a first name or an email, and skip students who are already on the roster. A large file can take 30 to 45 seconds.',
  shownNotRegistered: 'A student has registered but is shown as Not Registered. Why?',
  shownNotRegisteredAnswer:
    'The student registered with a different address from the one on your roster. Compare the two addresses letter by letter. Then correct the address under Edit Class, or delete the student from the class and add them again. Events that they’ve already attended count as soon as the address is right.',
  howDoIShareEvent: 'How do I share an event with colleagues?',
  chooseShareEventsCardLink:
    'Choose Share on the event’s card to copy its link. Send the link to the faculty who give extra credit. It opens their own events page with your event highlighted, and they assign it to their classes from there.',
  theySeeEventExistsNot:
    'They see the event, but not who came. Only you and your university’s administrators can open its attendance. Colleagues see attendance only for the students in their own classes.',
  whenCanStudentsCheck: 'When can students check in?',
  windowAnswer:
    'You set how long check-in is open before and after the start: up to {longestCheckInMinutes} minutes on either side, and {defaultCheckInMinutes} unless you change it. If you set the time after the start to Not allowed, no one can check in once the event has started.',
  outsideWindow:
    'Outside the window, a scan is refused. The page says in how many minutes check-in opens, or how long ago it closed. The server’s clock decides, never the phone’s.',
  watchLive: 'Can I watch attendance live?',
  watchLiveAnswer:
    'Yes. Attendance on the event’s card lists who checked in, with a count. While check-in is open, names appear automatically as students arrive. You can download the list as a CSV file at any time.',
  forSomeoneElse: 'How can I tell whether someone checked in for someone else?',
  forSomeoneElseAnswer:
    'The attendance list shows arrival time, last location and a device ID for each student. For a colleague’s event, your class’s report shows who came and whether their phone was far from the others. It doesn’t show coordinates or device IDs.',
  locationWhatPhoneSaidScan:
    '<b>Location</b> is what the phone reported at the scan, with its own estimate of the accuracy. Indoors it can be off by 100 m or more. It can show that a phone was far away. It can’t show that a student sat in the room, and it can be faked with some effort.',
  deviceIdWorkedOutFrom:
    '<b>The device ID</b> is derived from the browser’s model, language and screen. Two phones of the same model have the same ID, so equal IDs alone prove nothing.',
  timeServersCannotChangedBy: '<b>Time</b> is the server’s. A phone can’t change it.',
  hintsStandOutBlueWhen:
    '<b>Hints</b> appear in blue when several students checked in with one browser, when a phone was far from all the others, or when a check-in was sent late. A class’s page shows hints for its own students.',
  takeThemAsHintsLook:
    'A hint is a reason to look closer and to ask the student. Rollbook never accuses or refuses anyone automatically.',
  studentRoomCannotCheckHow: 'A student in the room can’t check in. How do I help?',
  pageSaysWhyMostOften:
    'The page says why. Usually the student hasn’t allowed location: see <link>Android</link> and <link2>iPhone</link2> below. If only the camera fails, the student can type the code printed beside the QR code. Without a network, the phone keeps the check-in and sends it within 15 minutes.',
  administratorHelp: 'Can an administrator help me with my events?',
  administratorHelpAnswer:
    'Yes. A university can have several administrators, such as a department assistant. They can edit and delete all of your university’s events and open their attendance.',
  becomeAdministrator:
    'You can’t register as an administrator. We make a colleague with a faculty account an administrator when you ask',
  byEmail: 'by email.',
  facultyFAQs: 'Faculty FAQs',
  studentFAQs: 'Student FAQs',
  frequentlyAskedQuestions: 'Frequently asked questions',
  whichEmailDoIRegister: 'Which email do I register with?',
  whichEmailAnswer:
    'Your official university address, the same one your professor has on the roster. We don’t accept personal addresses, and you can’t change your address later. If you registered with the wrong one, delete that account in your profile and register again.',
  myVerificationEmailDoesNot: 'My verification email hasn’t arrived. What can I do?',
  studentEmailMissingAnswer:
    'Wait up to {minutes} minutes and check your junk folder. If it isn’t there, your university may have quarantined it. Ask its IT department.',
  canHaveSentAgainFrom:
    'You can ask for it again on the page where you registered, or ask for an email link at <link>Student Sign In</link>. If nothing helps, write to',
  iForgotMyPassword: 'I forgot my password.',
  forgotPasswordAnswer: 'You don’t need a new password to sign in. You can set one afterwards:',
  forgotPasswordChooseLink: 'Choose Email link at <link>Student Sign In</link> and enter your address.',
  forgotPasswordOpenLink: 'Open the link in the email. It signs you in without a password.',
  forgotPasswordSetNew: 'Open your profile on the <link>dashboard</link>, type a new password twice and save.',
  forgotPasswordSkip: 'Or skip the password, and sign in by email link each time.',
  forgotPasswordPasskey:
    'A passkey saves you both steps. Open your profile, choose Show Passkeys and add one. From then on you sign in with your fingerprint, face or screen lock.',
  facultySayNotRegistered: 'My professor says that I’m not registered, but I am.',
  facultySayNotRegisteredAnswer:
    'The roster has a different email address for you. Tell your professor the one you registered with, letter by letter. Your professor corrects the roster, or deletes the wrong address and adds you again. You don’t lose anything: the events you attended count as soon as the address is right.',
  whenCanICheck: 'When can I check in?',
  onlyAroundStartEventWindow:
    'Around the start of the event, in the window that the organizer set. The page says in how many minutes check-in opens, or how long ago it closed. If you’re early, leave the page open: the button turns on automatically.',
  whyDoIHaveAllow: 'Why do I have to allow location?',
  showsWereThereReadOnly:
    'It shows that you were there. We read it only at the moment you scan. You need it to register and to check in. <link>Privacy</link> explains who sees it.',
  allowLocationAndroid: 'How do I allow location on Android?',
  allowLocationIPhone: 'How do I allow location on an iPhone?',
  cameraDoesNotReadCode: 'The camera doesn’t read the code.',
  goCloserHoldPhoneStill:
    'Move closer and hold the phone still. Turn on the light if it’s dark. You can also open the code with your phone’s own camera, take a photo of it, or type the code printed beside it.',
  thereNoNetworkHall: 'There’s no network in the hall.',
  scanConfirmAllSameEven:
    'Scan and confirm anyway, even if your phone has never opened the event. The phone keeps the check-in and sends it when the network returns, up to {value} minutes later. The server uses the moment you confirmed. You’re on the roll only once the page says so.',
  whatDoesDeviceIdSay: 'What does the device ID say about me?',
  whichModelPhoneNotYours:
    'It says which model your phone is, not whose it is: all phones of one model have the same ID. No one is refused because of it. If your professor questions one of your check-ins, talk to them, or write to',
  ownData: 'How do I see, correct or delete what is stored about me?',
  ownDataAnswer:
    'Open your profile on the <link>dashboard</link>. There you can correct your name, download everything stored about you with Download my data, and permanently delete your account and all of its attendance records with Delete Account.',
  linkOne: 'Link to this {one, select, answer {answer} step {step} other {part}}',
  linkOneTitle: 'Link to this {one, select, answer {answer} step {step} other {part}}: {title}',
  welcomeProductName: 'Welcome to {productName}',
  getStarted: 'Get Started',
  chooseRoleContinue: 'Choose your role to continue',
  facultyRoleAbout: 'Create events and classes, watch attendance live and download it. Please use a computer.',
  studentRoleAbout: 'Scan an event’s QR code and see your attendance history. Please use a phone.',
  howWorksStepByStep: 'How it works, step by step',
  elevenSteps: 'Eleven steps, from the first request to the extra credit.',
  sign: 'Sign In',
  register: 'Register',
  creatingClasses: 'Creating classes',
  creatingClassesText:
    'A class contains the students whose attendance you want to count. Choose <link>Add Class</link>, and enter a name and a semester. Use one class for each section.',
  creatingClassesSee: 'the class among your <link>Classes</link>, with its semester and its number of students.',
  addingStudents: 'Adding students',
  addingStudentsText:
    'Add students one at a time, or import a CSV file with exactly three columns: First Name, Last Name, Email, in that order. Only student addresses of your university are accepted. A large file can take 30 to 45 seconds.',
  addingStudentsSee: 'how many students were added, and how many were already on the roster.',
  assigningEventsClasses: 'Assigning events to classes',
  assigningText:
    'Find the event on the <link>events page</link>. It can be your own or a colleague’s. Choose Assign, and pick every class it should count for. You can also assign an event after it took place: everyone who was there gets the credit.',
  assigningSee: 'the event in each class’s Events tab.',
  gettingStudentsRegister: 'Getting students to register',
  studentsRegisterText:
    'Ask your students to <link>register</link> on their phones with the same email that’s on your roster, and to allow location. If a student has registered but doesn’t appear, the address on your roster is wrong. Correct it under Edit Class, or delete that student and add them again.',
  studentsRegisterSee: 'Registered or Not Registered beside each name in the class’s Students tab.',
  awardingExtraCredit: 'Awarding extra credit',
  extraCreditText:
    'Open your class, and choose Attendance Report next to the event’s name to download which of your students attended. The class’s Overall Attendance puts all of its events side by side, ready for your grade book.',
  extraCreditSee: 'a file with one line for each of your students, whether they attended or not.',
  creatingEvents: 'Creating events',
  creatingEventsText:
    'Choose <link>Add Event</link> and enter a name, a date, a start time and a place. The end time is optional. Give each event its own name, so that colleagues find the right one.',
  creatingEventsWindow:
    'Choose how long before and after the start students can check in: 0 to {longestCheckInMinutes} minutes in steps of {checkInMinuteStep}, and {defaultCheckInMinutes} on either side unless you change it.',
  creatingEventsPoster:
    'Then print the poster and hang it up, or show the QR code in the room. Share copies a link for colleagues who give extra credit for the event.',
  creatingEventsSee:
    'a card for the event among <link>Events</link>, with Share, QR Code, Poster, Attendance, Edit and Delete.',
  studentAppUsage: 'Student app usage',
  studentAppText:
    'Students use a phone. At the event they point its camera at the code, or sign in here and choose Start Scanning. They check the event’s name and choose Confirm Attendance. We read the location only at that moment.',
  studentAppSee:
    'a green page that says Attendance recorded successfully!, and the event in the History tab of the <link>student dashboard</link>. When a check-in is refused, the page says why and what to do.',
  facultyAttendance: 'Faculty attendance management',
  facultyAttendanceText:
    'Choose Attendance on the event’s card, during or after the event. Each line shows the time, the place and a device ID, so that you can notice a shared phone or a check-in from far away. First read <link>what these can and cannot show</link>. You can download the list as a CSV file at any time.',
  facultyAttendanceSee:
    'who has arrived and how many, newest first. While check-in is open, names appear automatically.',
  requestAccess: 'Request access',
  requestAccessText:
    'Tell us your university and the email domains of its faculty and students. {productName} is currently free for all universities.',
  requestAccessSee: 'a short form, and then a note that we have your request. We also confirm it by email.',
  universityApproval: 'University approval',
  universityApprovalText:
    'We approve your university first. The answer takes up to {days} working days, and only then can its faculty and students register.',
  universityApprovalSee: 'our answer by email, and your university in the list of <link>Faculty Registration</link>.',
  facultyRegistration: 'Faculty registration',
  facultyRegistrationText:
    '<link>Register</link> with your name, your university and your university email. We don’t accept personal addresses. Open the link that we email you, which can take {minutes} minutes. After that, you sign in with an email link and don’t need a password. Use a computer: the faculty pages work best on a large screen.',
  facultyRegistrationSee: 'your dashboard: your name, your numbers, and the two ways to use the product, step by step.',
  whatSee: 'What you see:',
  studentCodeFrontSignHere: 'Are you a student with a code in front of you? <link>Sign in here</link>',
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
  moreHelp: 'More help: <link>Guide</link> · <link2>Questions and answers</link2>',
  phone: 'For the phone:',
  siteBrowser: 'For this site in {browser}:',
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
  name: 'Your Name',
  email: 'Email',
  officialEmailHint: 'Use your official university address. We send our answer there.',
  university: 'University',
  facultyDomain: 'Faculty Domain',
  facultyDomainHint: 'The part after the @ in faculty addresses, such as university.edu.',
  studentDomain: 'Student Domain',
  studentDomainHint: 'The part after the @ in student addresses. It can be the same domain.',
  country: 'Country',
  website: 'Website',
  message: 'Message',
  fax: 'Fax',
  typedKept: '{error} We kept what you typed.',
  sendRequest: 'Send Request',
  requestSent: 'Request sent',
  confirmationSent: '{message} We’re sending a confirmation to {to}. It can take {minutes} minutes.',
  requestAccessUniversity: 'Request access for a university',
  amaraOkafor: 'Amara Okafor',
  jonasLindqvist: 'Jonas Lindqvist',
  priyaRaman: 'Priya Raman',
  theoMarchetti: 'Theo Marchetti',
  mayaBergstrM: 'Maya Bergström',
  sampleDay: 'Tuesday, March 3',
  memoryEthics: 'Memory and Its Ethics',
  liveUpdated2SAgo: 'Live · updated 2 s ago',
  peopleWhoRunSite: 'the people who run this site',
  ourSupportSupportEmail: 'our support at <link>{supportEmail}</link>',
  questionNotHereSiteNames:
    'Don’t see your question? This site has no support address. Ask the event’s organizer or an administrator of your university.',
  questionNotHereWrite: 'Don’t see your question? Write to',
  preferMailWrite: 'Prefer email? Write to',
  fromOfficialAddress: 'from your official university address, and include the same information.',
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
  groupsOfQuestions: 'Groups of questions',
  faculty: 'Faculty',
  student: 'Student',
  guide: 'Guide',
  sending: 'Sending...',
  faq: 'FAQ',
  auditUntil: '400 days.',
})
