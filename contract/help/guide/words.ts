import { catalog } from '#contract/language/catalog.ts'

export const guideWords = catalog('help.guide', {
  creatingClasses: 'Creating classes',
  creatingClassesText:
    'A class contains the students whose attendance you want to count. Choose <link>Add Class</link>, and enter a name and a semester. Use one class for each section.',
  creatingClassesSee: 'the class under your <link>Classes</link>, with its semester and its number of students.',
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
    'Open your class, and choose Attendance Report next to the event’s name to download which of your students attended. The class’s Overall Attendance puts all of its events side by side.',
  extraCreditRule:
    'In the Credits tab, set the class’s rule: points for each event, or for a number of events. Then choose Fill a gradebook file to get the points into Canvas, Brightspace, Moodle or Blackboard, and Keep a copy to keep a file that explains each student’s points.',
  extraCreditSee:
    'each student’s points and the reason for each event. Students see their own in their Credits tab, where they can ask why an event doesn’t count. Their questions are at the top of your dashboard.',
  creatingEvents: 'Creating events',
  creatingEventsText:
    'Choose <link>Add Event</link> and enter a name, a date, a start time and a place. The end time is optional. Give each event its own name, so that colleagues find the right one.',
  creatingEventsWindow:
    'Choose how long before and after the start students can check in: 0 to {maxCheckInMinutes} minutes in steps of {checkInMinuteStep}, and {defaultCheckInMinutes} on either side unless you change it.',
  creatingEventsPoster:
    'Then print the poster and hang it up, or show the QR code in the room. Share copies a link for colleagues who give extra credit for the event.',
  creatingEventsSee:
    'a card for the event under <link>Events</link>, with Share, QR Code, Poster, Attendance, Edit and Delete.',
  studentAppUsage: 'Student app usage',
  studentAppText:
    'Students use a phone. At the event they point its camera at the code, or sign in here and choose Start Scanning. They check the event’s name and choose Confirm Attendance. We read the location only at that moment.',
  studentAppSee:
    'a green page that says Attendance recorded successfully!, and the event in the History tab of the <link>student dashboard</link>. When a check-in is refused, the page says why and what to do.',
  facultyAttendance: 'Faculty attendance management',
  facultyAttendanceText:
    'Choose Attendance on the event’s card, during or after the event. Each line shows the time, the place and a device ID, so that you can notice a shared phone or a check-in from far away. First read <link>what these can and cannot show</link>. You can download the list as a CSV file at any time.',
  facultyAttendanceCorrect:
    'Correct the roll where it’s wrong: Add someone puts a student without a phone, or a walk-in, on the roll, and the menu beside a name marks that student present, absent or excused. If a student shows you the reference of a refused check-in, you find that attempt below the names.',
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
  guide: 'Guide',
  sending: 'Sending...',
  setUp: 'Set up',
  before: 'Before the event',
  onTheDay: 'On the day',
  afterwards: 'Afterwards',
})
