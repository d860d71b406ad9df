// All shapes, by their names in the API's documentation. No page loads this file.
import { auditLine, auditPage } from './audit/audit.ts'
import { accessAnswer, accessRequestList, listedAccessRequest } from './schools/access-answers.ts'
import { accessRequest } from './schools/access-requests.ts'
import { administrationAnswers, administrationInputs } from './administration/shapes.ts'
import { changedFaculty, changedStudent, facultyProfile, studentProfile } from './accounts/accounts.ts'
import { checkInInput, locationFix, recordedCheckIn } from './check-ins/check-ins.ts'
import { defaultCheckInMinutes } from './check-ins/window.ts'
import { historyItem } from '#contract/rolls/history.ts'
import type { NamedShape } from './named-shape.ts'
import { refusedAttempt } from '#contract/rolls/refused-attempts.ts'
import { classAnswers, classInputs } from './classes/shapes.ts'
import { classRollAnswers } from './rolls/shapes.ts'
import { eventList } from '#contract/events/calls.ts'
import { evidence } from '#contract/rolls/evidence.ts'
import { changedEvent, eventPermissions, newEvent, staffEvent, studentEvent, typedCodeAnswer } from './events/events.ts'
import { rollFrame } from '#contract/rolls/live/live.ts'
import { classAtEvent, expectedStudent, liveStatistics } from '#contract/rolls/live/statistics.ts'
import { eventAttendanceRow } from '#contract/rolls/attendance-rows.ts'
import { addedSchool, changedSchool, createdSchool, managedSchool, managedSchools, school } from './schools/schools.ts'
import { restoredSession, signedInBrowser } from './sessions/answers.ts'
import { alreadySignedIn, confirmedOnly, linkToConfirm, message, signedIn } from './sign-in/answers.ts'
import { listingClass, studentData } from './accounts/student-data.ts'
import { usagePoint, usageReport } from '#contract/usage/usage.ts'
import {
  facultyRegistration,
  emailAgain,
  linkRequest,
  passwordSignIn,
  redemption,
  studentRegistration,
} from './sign-in/sign-in.ts'

const eventFields = {
  name: 'At most 200 characters.',
  date: 'The start, ISO 8601 with an offset.',
  end_time: 'The end, after the start; null when it is open.',
  location: 'Where it takes place, at most 200 characters.',
  checkin_before_minutes: 'Check-in opens so many minutes before the start.',
  checkin_after_minutes: 'Check-in closes so many minutes after the start, the last moment included.',
}
const room_for = 'How many people the room holds, 1 to 100,000. Only a figure: no check-in is refused by it.'

export const inputs: Record<string, NamedShape> = {
  CheckIn: {
    shape: checkInInput,
    about: "A student's own statement: I am here.",
    fields: {
      student: "The session's own student, or left out.",
      event: "The event's id, taken from its QR code.",
      location:
        'A text that holds a JSON object: latitude and longitude in degrees, accuracy in meters, timestamp in ISO 8601.',
      device_id:
        'What the page computed from browser model, language and screen; the same on every phone of one model.',
      queued_ms: 'How long this waited on a phone without network, in milliseconds by its own clock.',
      client_nonce: 'The same one sent again gets the first answer again.',
      method: 'How the student came to this check-in, or left out when the program doesn’t know.',
    },
  },
  NewEvent: {
    shape: newEvent,
    about: `An event to create. Unless it says otherwise, check-in is open ${defaultCheckInMinutes} minutes before and after the start.`,
    fields: {
      ...eventFields,
      room_for,
      faculty: "The session's own, or left out.",
      school: "The session's own, or left out.",
    },
  },
  ChangedEvent: {
    shape: changedEvent,
    about: 'What is to change; what is left out stays. Owner and university never change.',
    fields: { ...eventFields, room_for },
  },
  ...classInputs,
  ChangedFaculty: {
    shape: changedFaculty,
    about: 'The own names; what is left out stays. Address and university never change.',
  },
  NewSchool: {
    shape: addedSchool,
    about: 'A university to be added. An address belongs to it when its domain is exactly one of the two.',
    fields: {
      time_zone: "An IANA name such as America/New_York; left out, the server's own.",
      access_request: 'The request for access that is approved along with it, if there was one.',
    },
  },
  ChangedSchool: {
    shape: changedSchool,
    about: 'A university as it is to be.',
    fields: { time_zone: 'An IANA name; left out, it stays.' },
  },
  AccessRequest: {
    shape: accessRequest,
    about: 'A university that asks to take part.',
    fields: {
      email: 'An address of the faculty domain, of a part of it or of what it is a part of; no personal one.',
      faculty_domain: 'The part after the @ in its faculty’s addresses.',
      student_domain: 'The part after the @ in its students’ addresses. It may be the same.',
      fax: 'Left empty by people.',
    },
  },
  AccessAnswer: {
    shape: accessAnswer,
    about: 'The answer to a request for access.',
    fields: {
      school: 'For an approval: the university, which already uses Rollbook.',
      reason: 'For a refusal: what the email says besides.',
    },
  },
  StudentRegistration: { shape: studentRegistration, about: 'A student who registers.' },
  FacultyRegistration: { shape: facultyRegistration, about: 'A faculty member who registers.' },
  ChangedStudent: {
    shape: changedStudent,
    about: 'What is to change of a student; what is left out stays. Address and university never change.',
    fields: { current_password: 'For an own new password, once the sign-in is no longer fresh.' },
  },
  LinkRequest: { shape: linkRequest, about: 'The address for a link that signs in.' },
  EmailAgain: { shape: emailAgain, about: 'The address for another verification, or for a link that signs in.' },
  PasswordSignIn: {
    shape: passwordSignIn,
    about: 'An address and its password.',
    fields: { remember_me: 'True keeps the session longer, and the cookie beyond the end of the browser.' },
  },
  ...administrationInputs,
  Redemption: {
    shape: redemption,
    about: 'A mailed link or code to be used: `token` from the link, or `code` from the same email.',
    fields: { answer: 'What a person chose who opened the link in a browser that did not ask for it.' },
  },
}

export const answers: Record<string, NamedShape> = {
  AuditPage: {
    shape: auditPage,
    about: 'Audit lines, the newest first. `next` is the cursor for older ones.',
  },
  AuditLine: {
    shape: auditLine,
    about: 'One thing that was done.',
    fields: {
      detail: 'Ids, roles, kinds and counts.',
      detail_names: 'The names behind ids of the detail, by its keys.',
    },
  },
  RecordedCheckIn: { shape: recordedCheckIn, about: 'A check-in that is on disk.' },
  RefusedAttempt: {
    shape: refusedAttempt,
    about: 'A check-in that was not taken.',
    fields: {
      reference: 'What the student was told; null where nothing was.',
      student_name: 'Null for a student of another university.',
    },
  },
  HistoryItem: {
    shape: historyItem,
    about: 'One event that a student checked in to.',
    fields: { late_sent: 'True when it waited on a phone without network.' },
  },
  StudentEvent: {
    shape: studentEvent,
    about: 'An event as students see it.',
    fields: { ...eventFields, scanned_at: 'When the student who asks checked in; absent until they have.' },
  },
  StaffEvent: {
    shape: staffEvent,
    about: 'An event as faculty and administrators see it.',
    fields: {
      ...eventFields,
      room_for,
      faculty: "The owner's id; null when the event is the university's.",
      time_zone: "The university's IANA time zone.",
      typed_code: 'What students type whose camera fails.',
    },
  },
  EventPermissions: { shape: eventPermissions, about: 'What the caller may do with one event.' },
  EventList: {
    shape: eventList,
    about: 'The events; with `include_permissions` an object that says what one may do with each.',
  },
  TypedCode: { shape: typedCodeAnswer, about: 'The event that a typed code leads to.' },
  AttendanceRow: {
    shape: eventAttendanceRow,
    about: 'One student on the roll of an event.',
    fields: {
      timestamp: 'The same as `scanned_at`.',
      scanned_at: 'When it counts: arrival, or the scan itself when the phone had no network.',
      received_at: 'When it arrived.',
      late_sent: 'True when it waited on a phone without network.',
      method: 'How the student came to the check-in; null when the page didn’t say.',
      location: 'Null once the evidence is past its time.',
    },
  },
  Evidence: {
    shape: evidence,
    about: 'What check-ins to one event show beside each other: measurements, never a verdict.',
    fields: {
      check_ins: 'How many check-ins this speaks of: all of the event, or those of the class.',
      places_compared: 'False when too few phones said well enough where they were.',
      same_browser: 'Students who checked in with one browser; `others` are counted and not named to this caller.',
      far: 'Meters from the middle of all others, and the accuracy of the position.',
      late_sent: 'Minutes that a check-in waited on a phone without network.',
    },
  },
  LocationFix: {
    shape: locationFix,
    about: 'Where a phone said it was: degrees, accuracy in meters or null when it is unknown, the moment of the fix.',
  },
  ...classAnswers,
  ...classRollAnswers,
  RollFrame: { shape: rollFrame, about: 'What a live roll tells: how many there are now, and who is new.' },
  LiveStatistics: {
    shape: liveStatistics,
    about: 'Who is expected at an event and who came, each person once.',
    fields: {
      checked_in: 'How many are on the roll, expected or not.',
      expected: 'How many are on the rosters of the classes that the event counts for.',
      expected_in: 'How many of the expected are on the roll.',
      walk_ins: 'How many on the roll are on none of the rosters.',
      students: "The students of the caller's own classes.",
    },
  },
  ClassAtEvent: {
    shape: classAtEvent,
    about: 'A class that an event counts for, in numbers.',
    fields: { is_own: "Whether it is the caller's own, whose students are named." },
  },
  ExpectedStudent: {
    shape: expectedStudent,
    about: "A student of the caller's own classes who is expected at an event.",
    fields: { is_registered: 'False for a pending student.', classes: 'The ids of the own classes.' },
  },
  Student: { shape: studentProfile, about: 'A student.' },
  ListingClass: {
    shape: listingClass,
    about: 'A class whose roster lists the student.',
    fields: { faculty_name: 'Who owns the class.', added_at: 'When the student was added to the roster.' },
  },
  StudentData: { shape: studentData, about: 'Everything that is stored about a student.' },
  Faculty: { shape: facultyProfile, about: 'A faculty member; colleagues get no address.' },
  School: { shape: school, about: 'A university as everyone may see it.' },
  ...administrationAnswers,
  UsageReport: {
    shape: usageReport,
    about: 'How much universities use the product.',
    fields: {
      universities: 'Those that can be chosen.',
      universityBreakdown: 'Those that are counted, by name.',
      overTime: 'The same numbers one after the other, in days, weeks, months or years.',
    },
  },
  UsagePoint: {
    shape: usagePoint,
    about: 'A day, week, month or year of the usage report, or what of it was asked for.',
    fields: { end_date: 'The last day, itself included.' },
  },
  ManagedSchool: {
    shape: managedSchool,
    about: 'A university as those see one who look after all of them.',
    fields: {
      is_closing: 'True while it is closed, until its last row is erased.',
      erased_from: 'From when a closed university is erased; until then it can be reopened.',
    },
  },
  ManagedSchools: {
    shape: managedSchools,
    about: 'All universities.',
    fields: { default_time_zone: 'What a university without one of its own gets.' },
  },
  AccessRequestList: {
    shape: accessRequestList,
    about: 'Requests for access.',
    fields: { waiting: 'How many wait for an answer and do not look automatic, listed or not.' },
  },
  ListedAccessRequest: {
    shape: listedAccessRequest,
    about: 'A request for access with its answer, where it has one.',
    fields: {
      looks_automatic: 'True when a program may have made it.',
      due_at: 'When the answer is due.',
      answer: 'Null while it waits.',
      answered_by: 'The name of the administrator; null when there is no such one any more.',
    },
  },
  CreatedSchool: { shape: createdSchool, about: 'A university as it was added or changed.' },
  SignedIn: {
    shape: signedIn,
    about: 'Who is signed in now. `token` goes into the header `Authorization: Bearer …` of every call from here on.',
    fields: { redirect: 'Where the link was asked to lead.' },
  },
  RestoredSession: { shape: restoredSession, about: 'The session of the cookie, with a fresh token.' },
  SignedInPlace: { shape: signedInBrowser, about: 'A browser or program in which one is signed in.' },
  LinkToConfirm: { shape: linkToConfirm, about: 'A link that this browser did not ask for: shown, not yet used.' },
  AlreadySignedIn: { shape: alreadySignedIn, about: 'A link that no longer works, and its account is signed in here.' },
  ConfirmedOnly: { shape: confirmedOnly, about: 'Done, without a sign-in.' },
  Message: { shape: message, about: 'A sentence for the person.' },
}
