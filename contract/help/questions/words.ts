import { catalog } from '#contract/language/catalog.ts'

export const questionWords = catalog('help.questions', {
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
    'You set how long check-in is open before and after the start: up to {maxCheckInMinutes} minutes on either side, and {defaultCheckInMinutes} unless you change it. If you set the time after the start to Not allowed, no one can check in once the event has started.',
  outsideWindow:
    'Outside the window, a scan is refused. The page says in how many minutes check-in opens, or how long ago it closed. The server’s clock decides, never the phone’s.',
  watchLive: 'Can I watch attendance live?',
  watchLiveAnswer:
    'Yes. Attendance on the event’s card lists who checked in, with a count. While check-in is open, names appear automatically as students arrive. You can download the list as a CSV file at any time.',
  forSomeoneElse: 'How can I tell whether someone checked in for someone else?',
  forSomeoneElseAnswer:
    'The attendance list shows arrival time, last location and a device ID for each student. For a colleague’s event, your class’s report shows who came and whether their phone was far from the others. It doesn’t show coordinates or device IDs.',
  locationWhatPhoneSaidScan:
    '<b>Location</b> is what the phone reported at the scan, with its own estimate of the accuracy. Indoors it can be off by 100\u00a0m or more. It can show that a phone was far away. It can’t show that a student sat in the room, and it can be faked with some effort.',
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
  phone: 'For the phone:',
  siteBrowser: 'For this site in {browser}:',
  groupsOfQuestions: 'Groups of questions',
  faq: 'FAQ',
  addSomeoneAnswer:
    'If nothing helps, open Attendance on the event’s card and choose Add someone. This marks the student present, with a reason such as “No phone”. It also works for someone who is on no roster and has no account: type their university email. They keep the mark when they register with it.',
  correctRoll: 'How do I correct who was there?',
  correctRollAnswer:
    'Open Attendance on the event’s card. The menu beside a name marks that student present, absent or excused, with a reason. Paste a list marks many at once. Each student sees your mark, your name and the reason in their history. The check-in itself is never changed, and you can undo a mark.',
  creditRule: 'How do I give points, and what does keeping a copy do?',
  creditRuleAnswer:
    'Open the class’s Credits tab and set its rule: points for each event, up to a maximum, or points for a number of events. The tab shows what each student has and why. Credit follows every later change to the roll, the roster or the rule, so there’s nothing to recalculate.',
  publishAnswer:
    'At the end of the term, choose Keep a copy. It stores a file with each student’s points and the reason for each event. With it, you can explain a grade years later, when the roll itself has been reduced to counts.',
  gradebook: 'How do I get the points into my gradebook?',
  gradebookAnswer:
    'Export the gradebook from Canvas, Brightspace, Moodle, Blackboard or another program. Open your class, choose Fill a gradebook file, and choose that file. You get the same file back with the points in one column, ready to import. Nothing else in it changes.',
  studentAsks: 'A student says that an event should count. What do I do?',
  studentAsksAnswer:
    'Students can ask once for each event and class, from their Credits tab. Open questions are at the top of your dashboard, with the refused check-in or the mark that they’re about. Give credit or decline, and add a sentence if you like. The student sees your answer.',
  whyNotCounted: 'Why doesn’t this event count?',
  whyNotCountedAnswer:
    'Open the Credits tab on the <link>dashboard</link>. Under each event it says why it counts or doesn’t: for example, the class already gives you all its points, or the event counts for another class of yours, which you may be able to change there. If you think it’s wrong, choose Ask why it doesn’t count. Your professor answers there.',
  whyNotListed:
    'An event is missing from the list until your professor assigns it to the class. If they do so later, your check-in counts automatically.',
  receipt: 'What is a receipt?',
  receiptAnswer:
    'It’s a link with which anyone can check that you were at an event. It shows your name, the event, the time of your check-in and your university. Choose Share receipt under the event in your <link>history</link>. It works as long as you’re on the roll. A screenshot proves nothing. In your profile you can turn on an email with a receipt for each check-in.',
  phoneDied: 'My phone died, or I don’t have one. What can I do?',
  phoneDiedAnswer:
    'Tell the organizer at the event. They can add you to the roll with your name or university email, even if you don’t have an account yet. You can also sign in on a friend’s phone and check in there. Log out afterwards. The organizer may see a hint that one phone checked in two students, so tell them.',
  refused: 'My check-in was refused. What can I do?',
  refusedAnswer:
    'The page says why, what to do next, and a reference of eight characters. If you were there, show the reference to the organizer, who can find your attempt and mark you present. Your attempts that didn’t count are listed at the end of your <link>history</link>.',
})
