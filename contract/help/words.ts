import { catalog } from '#contract/language/catalog.ts'

/** What the pages say. */
export const helpWords = catalog('help', {
  privacy: 'Privacy',
  whatKept: 'What is kept',
  developerCredit: 'Developer credit',
  aboutProductName: 'About {productName}',
  productNameMakesAttendanceUniversityEvents:
    '{productName} makes attendance at university events simple. A code on the wall takes the place of a sheet of paper that goes round, gets lost and is typed up afterwards.',
  oneCodeEachEventPhones: "One code for each event. A phone's own camera is enough, and checking in takes one tap.",
  easyQRSign: 'Easy QR sign-in',
  oneEventCanCountMany: 'One event can count for many classes. Who came is matched with every roster by itself.',
  automatedProcessing: 'Automated processing',
  checkWindowPlaceDeviceKept:
    'The check-in window, the place and the device are kept with each check-in, for faculty to look at.',
  reliableVerification: 'Reliable verification',
  designedBuiltByProductNameTeam:
    'Designed and built by the {productName} team. How it works for a university is told in the <link>guide</link>.',
  downloadExample: 'Download an example',
  myVerificationSignEmailDoes: 'My verification or sign-in email does not arrive. What can I do?',
  waitUpEmailDelayMinutesMinutesThen:
    'Wait up to {emailDelayMinutes} minutes, then look in your junk folder. Some universities hold messages in quarantine first: ask your IT department to release ours and to let them through from then on.',
  lookAddressTypedTooMessage:
    'Look at the address you typed, too: a message to a mistyped one goes nowhere, and for your safety the page does not say whether an account exists. If nothing helps, write to',
  whichEmailAddressesCanUsed: 'Which email addresses can be used?',
  onlyOfficialUniversityOnesStudents:
    "Only official university ones: for you, for your students and for everybody you add to a roster. Personal addresses are refused. Your own must end in the faculty domain of the university that you choose when you register, your students' in its student domain. Small and capital letters make no difference.",
  myUniversityNotListWhat: 'My university is not in the list. What now?',
  hasApprovedOnceBeforeAnybody:
    'It has to be approved once, before anybody of it can register. Send us a <link>request for access</link>; the answer takes up to {approvalWorkingDays} working days.',
  iHaveNoPasswordHow: 'I have no password. How do I sign in?',
  enterEmailFacultySignOpen:
    'Enter your email at <link>Faculty Sign In</link> and open the link that we send you. It works once, for {linkLifeMinutes} minutes. The same message holds a code of eight digits for {codeLifeMinutes} minutes: type it where you asked, if your mail is on another device.',
  rememberMeBrowserKeepsSigned:
    'With Remember me, that browser keeps you signed in for longer, so leave it off on a computer that others use.',
  canAlsoAddPasskeyProfile:
    'You can also add a passkey in your profile. It signs you in with your fingerprint, face or screen lock, even when email doesn’t arrive.',
  whatMustMyCSVFile: 'What must my CSV file look like?',
  threeColumnsTheseHeadersOrder:
    'Three columns with these headers, in this order and with these capitals: <b>First Name, Last Name, Email</b>. One student a line, each with an official student address.',
  fillExampleAnySpreadsheetSave:
    'Fill in the example with any spreadsheet and save it as CSV (in Excel: CSV UTF-8). Lines without a first name or an email are left out, and students who are already on the roster are skipped. A large file may take 30 to 45 seconds.',
  studentHasRegisteredButShown: 'A student has registered but is shown as Not Registered. Why?',
  addressRosterNotOneStudent:
    'The address on your roster is not the one the student registered with. Compare the two letter by letter, then correct it under Edit Class, or delete the student from the class and add them again with the right address. Events that they already attended count from that moment, too.',
  howDoIShareEvent: 'How do I share an event with colleagues?',
  chooseShareEventsCardLink:
    "Choose Share on the event's card: the link to it is copied. Send it to the faculty who give extra credit. It leads them to their own events page with your event highlighted, and they assign it to their classes from there.",
  theySeeEventExistsNot:
    "They see that the event exists, not who came to it: only you and your university's administrators open its attendance. Of the students who came, colleagues are told about those of their own classes.",
  whenCanStudentsCheck: 'When can students check in?',
  asLongBeforeAfterStart:
    'As long before and after the start as you set for the event: up to {longestCheckInMinutes} minutes to either side, {defaultCheckInMinutes} unless you change it. Set the time after the start to Not allowed, and nobody can check in once the event has started.',
  outsideWindowScanRefusedPage:
    "Outside the window a scan is refused, and the page says in how many minutes it opens or how long ago it closed. The server's clock decides, never the phone's.",
  canIWatchAttendanceLive: 'Can I watch attendance live?',
  yesAttendanceEventsCardLists:
    "Yes. Attendance on the event's card lists who checked in, with a count. While check-in is open, names appear there by themselves as students arrive. You can download the list as a CSV file at any time.",
  howDoINoticeSomebody: 'How do I notice that somebody checked in for somebody else?',
  attendanceListShowsArrivalTime:
    'The attendance list shows arrival time, last location and a device id for each student. For a colleague’s event, your class’s report says who came and whether the phone was far from the others, without coordinates or device ids.',
  locationWhatPhoneSaidScan:
    '<b>Location</b> is what the phone said at the scan, with how exact it believes itself to be. Indoors that can be off by a hundred meters and more. It shows that a phone was far away; it cannot show that somebody sat in the room, and with some effort it can be faked.',
  deviceIdWorkedOutFrom:
    "<b>The device id</b> is worked out from the browser's model, language and screen. Two phones of the same model have the same one, so equal ids alone say nothing.",
  timeServersCannotChangedBy: "<b>Time</b> is the server's, and cannot be changed by a phone.",
  hintsStandOutBlueWhen:
    "<b>Hints</b> stand out in blue when several students checked in with one browser, when a phone was far from the middle of all others, or when a check-in was sent late. A class's page has them for its own students.",
  takeThemAsHintsLook:
    'Take them as hints to look closer, and ask the student. Nothing here accuses or refuses anybody by itself.',
  studentRoomCannotCheckHow: 'A student in the room cannot check in. How do I help?',
  pageSaysWhyMostOften:
    'The page says why; most often location is not allowed, see <link>Android</link> and <link2>iPhone</link2> below. Where only the camera fails, the code printed beside the QR code can be typed. Without network the phone keeps the check-in and sends it within 15 minutes.',
  canAdministratorHelpMeMy: 'Can an administrator help me with my events?',
  yesUniversityCanHaveSeveral:
    'Yes. A university can have several administrators, for example an assistant of the department. They can edit, delete and open the attendance of all events of your university.',
  nobodyRegistersAsOneColleague:
    'Nobody registers as one: a colleague with a faculty account becomes an administrator when you ask',
  byEmail: 'by email.',
  facultyFAQs: 'Faculty FAQs',
  studentFAQs: 'Student FAQs',
  frequentlyAskedQuestions: 'Frequently asked questions',
  whichEmailDoIRegister: 'Which email do I register with?',
  officialUniversityAddressSameOne:
    'Your official university address, the same one your faculty have on their roster. Personal addresses are refused, and your address cannot be changed later. If you registered with the wrong one, delete that account in your profile and register again.',
  myVerificationEmailDoesNot: 'My verification email does not arrive. What can I do?',
  waitUpEmailDelayMinutesMinutesLook:
    'Wait up to {emailDelayMinutes} minutes and look in your junk folder. If it is not there, your university may hold it in quarantine: ask its IT department.',
  canHaveSentAgainFrom:
    'You can have it sent again from the page you registered on, or by asking for an email link at <link>Student Sign In</link>. If nothing helps, write to',
  iForgotMyPassword: 'I forgot my password.',
  needNoNewOneGet: 'You need no new one to get in, and you can set one once you are:',
  chooseEmailLinkStudentSign: 'Choose Email link at <link>Student Sign In</link> and enter your address.',
  openLinkMessageSignsWithout: 'Open the link in the message. It signs you in without a password.',
  openProfileDashboardTypeNew: 'Open your profile on the <link>dashboard</link>, type a new password twice and save.',
  leaveSignByEmailLink: 'Or leave it at that, and sign in by email link each time.',
  passkeySavesBothOpenProfile:
    'A passkey saves you both: open your profile, choose Show Passkeys and add one. From then on you sign in with your fingerprint, face or screen lock.',
  myFacultySayIAm: 'My faculty say that I am not registered, but I am.',
  addressTheirRosterAnotherThan:
    'The address on their roster is another than yours. Tell them the one you registered with, letter by letter; they delete the wrong one and add you again. Nothing is lost: what you attended counts as soon as the address is right.',
  whenCanICheck: 'When can I check in?',
  onlyAroundStartEventWindow:
    'Only around the start of the event, in the window your faculty set. The page tells you in how many minutes it opens, or how long ago it closed. If you are early, leave the page open: its button wakes up by itself.',
  whyDoIHaveAllow: 'Why do I have to allow location?',
  showsWereThereReadOnly:
    'It shows that you were there. It is read only at the moment you scan. Without it you can neither register nor check in. <link>Privacy</link> tells who sees it.',
  howDoIAllowLocation: 'How do I allow location on Android?',
  howDoIAllowLocation2: 'How do I allow location on an iPhone?',
  cameraDoesNotReadCode: 'The camera does not read the code.',
  goCloserHoldPhoneStill:
    "Go closer and hold the phone still; use the light where it is dark. You can also open the code with your phone's own camera, take a photo of it, or type the code that stands beside it.",
  thereNoNetworkHall: 'There is no network in the hall.',
  scanConfirmAllSameEven:
    'Scan and confirm all the same, even if your phone has never opened the event. It keeps the check-in and sends it when the network returns, up to {value} minutes later. The server then decides by the moment you confirmed. You’re on the roll once the page says so, and not before.',
  whatDoesDeviceIdSay: 'What does the device id say about me?',
  whichModelPhoneNotYours:
    'Which model your phone is, not that it is yours: all phones of one model have the same. Nobody is refused because of it. If a check-in of yours is doubted, talk to your faculty, or write to',
  howDoISeeCorrect: 'How do I see, correct or delete what is stored about me?',
  openProfileDashboardThereCorrect:
    'Open your profile on the <link>dashboard</link>: there you correct your name, choose Download my data for everything stored about you, and Delete Account to remove your account with all its attendance records, for good.',
  linkOne: 'Link to this {one}',
  linkOneTitle: 'Link to this {one}: {title}',
  welcomeProductName: 'Welcome to {productName}',
  getStarted: 'Get Started',
  chooseRoleContinue: 'Choose your role to continue',
  createEventsClassesWatchAttendance:
    'Create events and classes, watch attendance live and download it. Please use a computer.',
  scanEventsQRCodeSee: "Scan an event's QR code and see your attendance history. Please use a phone.",
  howWorksStepByStep: 'How it works, step by step',
  elevenStepsFromFirstRequest: 'Eleven steps, from the first request to the extra credit.',
  sign: 'Sign In',
  register: 'Register',
  creatingClasses: 'Creating classes',
  classHoldsStudentsWhoseAttendance:
    'A class holds the students whose attendance you want to count. Choose <link>Add Class</link>, and give it a name and a semester. Use one class for each section.',
  classAmongClassesSemesterNumber:
    'the class among your <link>Classes</link>, with its semester and the number of its students.',
  addingStudents: 'Adding students',
  addStudentsOneTimeImport:
    'Add students one at a time, or import a CSV file with exactly three columns: First Name, Last Name, Email, in that order and spelled that way. Only student addresses of your university are accepted. A large file may take 30 to 45 seconds.',
  howManyStudentsWereAdded: 'how many students were added, and how many were on the roster already.',
  assigningEventsClasses: 'Assigning events to classes',
  findEventEventsPageOwn:
    "Find the event on the <link>events page</link>, your own or a colleague's, and choose Assign. Pick every class it should count for. You can assign an event after it took place, too: who was there counts.",
  eventEachClasssEventsTab: "the event in each class's Events tab.",
  gettingStudentsRegister: 'Getting students to register',
  askStudentsRegisterTheirPhones:
    "Ask your students to <link>register</link> on their phones, with the very email that is on your roster, and to allow location. If somebody has registered and does not appear, the roster's address is wrong: correct it under Edit Class, or delete that student and add them again.",
  registeredNotRegisteredBesideEach: "Registered or Not Registered beside each name in the class's Students tab.",
  awardingExtraCredit: 'Awarding extra credit',
  openClassPressAttendanceReport:
    "Open your class, and press Attendance Report at the event's name to download who of your students attended. The class's Overall Attendance puts all its events side by side, ready for your grade book.",
  fileOneLineEachStudents: 'a file with one line for each of your students, whether they attended or not.',
  creatingEvents: 'Creating events',
  chooseAddEventEnterName:
    'Choose <link>Add Event</link> and enter a name, a date, the start and the place; the end is optional. Give each event a name of its own, so that colleagues find the right one.',
  sayHowLongBeforeAfter:
    'Say how long before and after the start students may check in: 0 to {longestCheckInMinutes} minutes in steps of {checkInMinuteStep}, and {defaultCheckInMinutes} to either side unless you change it.',
  thenPrintPosterHangUp:
    'Then print its poster and hang it up, or show the QR code in the room. Share copies a link for the colleagues who give extra credit for it.',
  cardEventAmongEventsShare:
    'a card for the event among <link>Events</link>, with Share, QR Code, Poster, Attendance, Edit and Delete.',
  studentAppUsage: 'Student app usage',
  studentsUsePhoneEventThey:
    "Students use a phone. At the event they open its camera and point it at the code, or sign in here and choose Start Scanning. They check the event's name and choose Confirm Attendance. Location is read at that moment only.",
  greenPageSaysAttendanceRecorded:
    'a green page that says Attendance recorded successfully!, and the event in the History tab of the <link>student dashboard</link>. When a check-in is refused, the page says why and what to do.',
  facultyAttendanceManagement: 'Faculty attendance management',
  chooseAttendanceEventsCardDuring:
    "Choose Attendance on the event's card, during the event or after it. Each line keeps the time, the place and a device id, so that a shared phone or a far-away check-in can be seen; <link>what these can and cannot show</link> is worth a look first. Download the list as a CSV file whenever you like.",
  whoHasArrivedHowMany:
    'who has arrived and how many, the latest first. While check-in is open, names appear there by themselves.',
  requestAccess: 'Request access',
  tellUsWhichUniversityWhich:
    'Tell us which university it is and which email domains its faculty and its students use. {productName} is currently free for all universities.',
  shortFormAfterSendingWe: 'a short form, and after sending it that we have your request. A message confirms it.',
  universityApproval: 'University approval',
  universityMustApprovedFirstAnswer:
    'Your university must be approved first. The answer takes up to {approvalWorkingDays} working days, and only then can its faculty and students register.',
  ourAnswerByEmailUniversity:
    'our answer by email, and your university in the list of <link>Faculty Registration</link>.',
  facultyRegistration: 'Faculty registration',
  registerNameUniversityEmailGave:
    "<link>Register</link> with your name, your university and the email it gave you; personal addresses are refused. Open the link in the message we send, which can take {emailDelayMinutes} minutes. From then on a link signs you in, and you need no password. Use a computer for the faculty's side; a phone is too small for it.",
  dashboardNameFiguresTwoWays:
    'your dashboard: your name, your figures, and the two ways to use the product, step by step.',
  whatSee: 'What you see:',
  studentCodeFrontSignHere: 'Are you a student with a code in front of you? <link>Sign in here</link>',
  makeAttendanceSimpleReliable: 'Make Attendance Simple and Reliable',
  productNameReplacesPaperSignSheets:
    '{productName} replaces paper sign-in sheets with QR codes and automated processing. Students scan, faculty watch the hall fill, and extra credit is counted.',
  learnMore: 'Learn More',
  whyChooseProductName: 'Why Choose {productName}',
  studentsPointPhoneCodeTap:
    'Students point a phone at the code, tap once, and are back in the lecture in ten seconds.',
  eventsReachEveryClassThey:
    'Events reach every class they count for. Rosters, reports and CSV files are ready when you are.',
  secureQRSystemRealTime:
    'A secure QR system with real-time verification: time, place and device, kept with each check-in.',
  addEventDetailsTimes: 'Add the event with its details and times.',
  printQRCodeShowRoom: 'Print its QR code, or show it in the room.',
  copyEventLinkSendFaculty: 'Copy the event link and send it to the faculty who give extra credit for it.',
  thoseFacultyCreateTheirClasses: 'Those faculty create their classes, and their students register.',
  theyAssignEventTheirClasses: 'They assign the event to their classes.',
  dayStudentsSignScanCode: 'On the day, students sign in and scan the code.',
  watchAttendanceLiveDownloadAfterwards: 'Watch the attendance live, and download it afterwards.',
  addClass: 'Add a class.',
  addStudentsOneByOne: 'Add its students one by one, or import a CSV file with the right headers.',
  checkClasssStudentTabWho: "Check in the class's student tab who has registered.",
  findEventEventsPage: 'Find the event on the events page.',
  assignOneMoreClasses: 'Assign it to one or more of your classes.',
  studentsScanCodeDay: 'Students scan the code on the day.',
  openClassPressAttendanceReport2:
    "Open the class, and press Attendance Report at the event's name to download who came.",
  instructions: 'Instructions',
  runStudentEventQRSign: 'Run a student event with QR sign-ins',
  addEvent: 'Add an event',
  giveExtraCredit: 'Give extra credit',
  findEvent: 'Find an event',
  moreHelpGuideQuestionsAnswers: 'More help: <link>Guide</link> · <link2>Questions and answers</link2>',
  phone: 'For the phone:',
  siteBrowser: 'For this site in {browser}:',
  deviceIdentifier: 'Device identifier',
  browserKeepsDeviceIdentifierWorked:
    'Your browser keeps a device identifier. It is worked out from what the browser says about itself: its kind, language, colour depth and screen size. It is stored on your device, sent with each check-in and shown on the roll. Two phones of the same model have the same one, so it is a hint and no proof.',
  besideStandsBrowsersMarkRandom:
    "Beside it stands a browser's mark: a random value in a cookie, set by the first sign-in or check-in that works. Our records hold only a keyed hash of it. It can tell whether two check-ins came from one browser, and says nothing about you or about other sites. Who runs an event, or teaches a class that it counts for, is told when several students checked in to it with one browser, and when a phone was far from all others. Nobody is refused for either, nor for lacking the mark.",
  locationOnlyWhenScan: 'Location, only when you scan',
  locationCapturedMomentScanEvents:
    "Your location is captured at the moment you scan an event's code, and at no other time: with it go how exact your phone believes it to be, and when it was measured. There is no tracking, and none in the background. Registration asks for the permission, so that a check-in does not fail at the door; it keeps no position.",
  whatCameraSeesStaysPhone:
    'What the camera sees stays on your phone. The code is read there, and no picture is sent or stored.',
  rightsOverData: 'Your rights over your data',
  studentsOpenTheirProfileDashboard:
    'Students open their profile on the <link>dashboard</link>: there they correct their name, take everything stored about them with Download my data, and remove their account with all its attendance records by Delete Account. Nothing of it can be brought back then.',
  universityDecidesWhyAttendanceTaken:
    'Your university decides why attendance is taken, and for how long its records matter. For everything that a page does not let you do yourself, or to learn more, write to',
  name: 'Your Name',
  email: 'Email',
  officialUniversityAddressAnswerGoes: 'Your official university address; the answer goes there.',
  university: 'University',
  facultyDomain: 'Faculty Domain',
  whatStandsAfterFacultySuch: 'What stands after the @ of its faculty, such as university.edu.',
  studentDomain: 'Student Domain',
  whatStandsAfterStudentsSame: 'What stands after the @ of its students; the same one if they share it.',
  country: 'Country',
  website: 'Website',
  message: 'Message',
  fax: 'Fax',
  errorWhatTypedStillHere: '{error} What you typed is still here.',
  sendRequest: 'Send Request',
  requestSent: 'Request sent',
  messageConfirmationGoesCanTake: '{message} A confirmation goes to {to}; it can take {emailDelayMinutes} minutes.',
  requestAccessUniversity: 'Request access for a university',
  amaraOkafor: 'Amara Okafor',
  jonasLindqvist: 'Jonas Lindqvist',
  priyaRaman: 'Priya Raman',
  theoMarchetti: 'Theo Marchetti',
  mayaBergstrM: 'Maya Bergström',
  tuesdayMarch3: 'Tuesday, March 3',
  memoryEthics: 'Memory and Its Ethics',
  liveUpdated2SAgo: 'Live · updated 2 s ago',
  peopleWhoRunSite: 'the people who run this site',
  ourSupportSupportEmail: 'our support at <link>{supportEmail}</link>',
  questionNotHereSiteNames:
    'Your question is not here? This site names no support address. Ask the faculty of your event or an administrator of your university.',
  questionNotHereWrite: 'Your question is not here? Write to',
  preferMailWrite: 'You prefer mail? Write to',
  fromOfficialUniversityAddressSame: 'from your official university address, with the same facts.',
  untilAccountDeleted: 'Until the account is deleted.',
  untilAccountEventUniversityDeleted: 'Until the account, the event or the university is deleted.',
  account: 'Your account',
  nameUniversityEmailUniversityPassword:
    'Name, university email and university. Of a password only a slow hash (argon2id), never the password. Of a passkey its name and public key.',
  facultyWhoHaveRosterAdministrators:
    'You, faculty who have you on a roster, and administrators. Colleagues at your university see names of faculty.',
  accountRegistrationNobodyConfirmsGoes: '{account} A registration that nobody confirms goes after a month.',
  checkIns: 'Your check-ins',
  eventTimeLocationAccuracyDevice:
    "Event, time, location with its accuracy, device identifier and the hash of your browser's mark; whether your phone sent it later for lack of network.",
  eventTimeWhoeverOwnsEvent: 'You (event and time), whoever owns the event, and administrators.',
  recordLocationDeviceIdentifierBrowsers:
    "{record} Location, device identifier and browser's mark go after {days} days, or the time that the university has set; of the place only a word stays, near the others or how far from them. The rest goes {years} years after its term, or when the university has set; then only counts stay.",
  checkInsWereRefused: 'Check-ins that were refused',
  whichEventWhenWhyHash: "Which event, when, why, and the hash of your browser's mark. No location.",
  whoeverOwnsEventAdministratorsHelp: 'Whoever owns the event, and administrators, to help you.',
  untilAccountEventUniversityDeleted2:
    'Until the account, the event or the university is deleted; {days} days at the longest, or the time that the university has set.',
  rosters: 'Rosters',
  nameUniversityEmailStudentsWhom:
    'Name and university email of students whom faculty put on a class, before they register, too.',
  facultyClassAdministrators: 'The faculty of that class, and administrators.',
  untilClassAccountDeleted: 'Until the class or the account is deleted.',
  sessions: 'Your sessions',
  whenHowSignedWhenWas: 'When and how you signed in, when it was last used, and what your browser calls itself.',
  dataNoPageShowsOthers: 'You, in your data. No page shows it to others.',
  untilSignOut30Days:
    'Until you sign out, 30 days at the longest. Failed sign-ins are counted for a day. That a browser signed in to your account before is known for 400 days.',
  ourLetters: 'Our letters to you',
  oneWasSentWhichKind:
    'That one was sent, which kind, to which address and when. Never its words: its link is made as it is sent, and only a hash stays.',
  whoeverRunsSite: 'Whoever runs this site.',
  monthLinksThemselvesTwoDays: 'A month; the links themselves two days.',
  requestsAccess: 'Requests for access',
  whatSomebodyTypedWhoAsked: 'What somebody typed who asked that a university may take part.',
  yearOneStudentsAddressGoes: "A year; one with a student's address goes with the account.",
  whoDidWhat: 'Who did what',
  registrationsChangesEventsRightsLike: 'Registrations, changes of events and of rights, and the like: ids, no names.',
  device: 'On your device',
  whoSignedDeviceIdentifierWhether:
    "Who is signed in, the device identifier, whether location was allowed, failed tries of an administrator's sign-in, and a check-in that waits for the network, with its location and your session’s key, until it is sent. A student's pages are kept so that they open without a network, with the profile, the history and events that they last showed. Our cookies are three: your session, the browser that asked for a link, and the browser's mark. None follows you to other sites.",
  whatPagesShowedGoesSession:
    'What the pages showed goes with the session. A check-in that waits goes when it is answered; one that came too late is told to its student for a day.',
  givenOthers: 'Given to others',
  nothingThesePagesLoadNothing:
    'Nothing. These pages load nothing from other sites: no analytics, no advertising, no foreign fonts or maps. Letters pass through the mail server that this site uses, and through yours.',
  neverCollected: 'Never collected',
  locationOutsideScanPicturesContacts:
    "Location outside of a scan, pictures, contacts, phone numbers, dates of birth, health or government data. Network addresses stand neither beside check-ins nor in this server's log; a proxy that a university puts in front of it may keep its own.",
  whatKeptWhoSeesHow: 'What is kept, who sees it, and for how long',
  seenBy: 'Seen by:',
  kept: 'Kept:',
})
