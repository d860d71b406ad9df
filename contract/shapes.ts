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
  end_time: 'The end, after the start. Null when there is no end time.',
  location: 'Where it takes place, at most 200 characters.',
  checkin_before_minutes: 'How many minutes before the start check-in opens.',
  checkin_after_minutes: 'How many minutes after the start check-in closes, inclusive.',
}
const room_for =
  'How many people the room holds, 1 to 100,000. Informational: check-ins are never refused because of it.'

export const inputs: Record<string, NamedShape> = {
  CheckIn: {
    shape: checkInInput,
    about: 'A student’s statement that they are at the event.',
    fields: {
      student: 'The session’s own student. May be omitted.',
      event: "The event's id, taken from its QR code.",
      location: 'A string with a JSON object: latitude, longitude (degrees), accuracy (meters), timestamp (ISO 8601).',
      device_id: 'A hash of the browser model, language and screen. It is the same on all phones of one model.',
      queued_ms: 'How long the check-in waited on a phone without network, in milliseconds by the phone’s clock.',
      client_nonce: 'A retry with the same nonce gets the first response again.',
      method: 'How the student got to this check-in. Omit it when the client doesn’t know.',
    },
  },
  NewEvent: {
    shape: newEvent,
    about: `An event to create. By default, check-in is open from ${defaultCheckInMinutes} minutes before to ${defaultCheckInMinutes} minutes after the start.`,
    fields: {
      ...eventFields,
      room_for,
      faculty: 'The session’s own. May be omitted.',
      school: 'The session’s own. May be omitted.',
    },
  },
  ChangedEvent: {
    shape: changedEvent,
    about: 'Omitted fields don’t change. Owner and university never change.',
    fields: { ...eventFields, room_for },
  },
  ...classInputs,
  ChangedFaculty: {
    shape: changedFaculty,
    about: 'The caller’s new name. Omitted fields don’t change. Address and university never change.',
  },
  NewSchool: {
    shape: addedSchool,
    about: 'A university to add. An email address belongs to it if its domain is exactly one of the two.',
    fields: {
      time_zone: 'An IANA name such as America/New_York. Defaults to the server’s time zone.',
      access_request: 'The request for access, if any, that is approved with it.',
    },
  },
  ChangedSchool: {
    shape: changedSchool,
    about: 'Changes to a university.',
    fields: { time_zone: 'An IANA name. If omitted, it doesn’t change.' },
  },
  AccessRequest: {
    shape: accessRequest,
    about: 'A university’s request for access.',
    fields: {
      email: 'An address in the faculty domain, its subdomain or its parent domain. No personal address.',
      faculty_domain: 'The part after the @ in its faculty’s addresses.',
      student_domain: 'The part after the @ in its students’ addresses. It may be the same.',
      fax: 'A honeypot: people leave it empty.',
    },
  },
  AccessAnswer: {
    shape: accessAnswer,
    about: 'The answer to a request for access.',
    fields: {
      school: 'For an approval: the university, if it already uses Rollbook.',
      reason: 'For a refusal: the reason, which the email includes.',
    },
  },
  StudentRegistration: { shape: studentRegistration, about: 'A student who registers.' },
  FacultyRegistration: { shape: facultyRegistration, about: 'A faculty member who registers.' },
  ChangedStudent: {
    shape: changedStudent,
    about: 'Changes to a student. Omitted fields don’t change. Address and university never change.',
    fields: { current_password: 'Required for the caller’s own new password once the sign-in is no longer fresh.' },
  },
  LinkRequest: { shape: linkRequest, about: 'The address that gets a sign-in link.' },
  EmailAgain: { shape: emailAgain, about: 'The address that gets another verification email, or a sign-in link.' },
  PasswordSignIn: {
    shape: passwordSignIn,
    about: 'An address and its password.',
    fields: { remember_me: 'If true, the session lasts longer, and the cookie survives closing the browser.' },
  },
  ...administrationInputs,
  Redemption: {
    shape: redemption,
    about: 'An emailed link or code to use: `token` from the link, or `code` from the same email.',
    fields: { answer: 'The choice of a person who opened the link in a browser that didn’t request it.' },
  },
}

export const answers: Record<string, NamedShape> = {
  AuditPage: {
    shape: auditPage,
    about: 'Audit lines, the newest first. `next` is the cursor for older ones.',
  },
  AuditLine: {
    shape: auditLine,
    about: 'One action.',
    fields: {
      detail: 'Ids, roles, kinds and counts.',
      detail_names: 'The names of the ids in `detail`, by the same keys.',
    },
  },
  RecordedCheckIn: { shape: recordedCheckIn, about: 'A check-in that is stored on disk.' },
  RefusedAttempt: {
    shape: refusedAttempt,
    about: 'A refused check-in.',
    fields: {
      reference: 'The reference that the student was shown, or null if none was.',
      student_name: 'Null for a student of another university.',
    },
  },
  HistoryItem: {
    shape: historyItem,
    about: 'One event that a student checked in to.',
    fields: { late_sent: 'True if it waited on a phone without network.' },
  },
  StudentEvent: {
    shape: studentEvent,
    about: 'An event as students see it.',
    fields: { ...eventFields, scanned_at: 'When the student who asks checked in. Absent until then.' },
  },
  StaffEvent: {
    shape: staffEvent,
    about: 'An event as faculty and administrators see it.',
    fields: {
      ...eventFields,
      room_for,
      faculty: 'The owner’s id. Null if the event belongs to the university.',
      time_zone: "The university's IANA time zone.",
      typed_code: 'What students type if their camera fails.',
    },
  },
  EventPermissions: { shape: eventPermissions, about: 'What the caller may do with one event.' },
  EventList: {
    shape: eventList,
    about: 'The events. With `include_permissions`, an object that also has the caller’s permissions for each.',
  },
  TypedCode: { shape: typedCodeAnswer, about: 'The event of a typed code.' },
  AttendanceRow: {
    shape: eventAttendanceRow,
    about: 'One student on the roll of an event.',
    fields: {
      timestamp: 'The same as `scanned_at`.',
      scanned_at: 'When it counts: on arrival, or at the scan if the phone had no network.',
      received_at: 'When it arrived.',
      late_sent: 'True if it waited on a phone without network.',
      method: 'How the student got to the check-in. Null if the page didn’t say.',
      location: 'Null once the evidence is past its retention period.',
    },
  },
  Evidence: {
    shape: evidence,
    about: 'What a comparison of the check-ins to one event shows: measurements, never a verdict.',
    fields: {
      check_ins: 'How many check-ins are covered: all of the event’s, or those of the class.',
      places_compared: 'False if too few phones reported a precise enough location.',
      same_browser: 'Students who checked in with the same browser. `others` counts those not shown to this caller.',
      far: 'Meters from the center of all others, and the accuracy of the position.',
      late_sent: 'Minutes that a check-in waited on a phone without network.',
    },
  },
  LocationFix: {
    shape: locationFix,
    about: 'Where a phone said it was: degrees, accuracy in meters (null if unknown), and the time of the fix.',
  },
  ...classAnswers,
  ...classRollAnswers,
  RollFrame: { shape: rollFrame, about: 'An update of a live roll: the current count, and the new students.' },
  LiveStatistics: {
    shape: liveStatistics,
    about: 'Who is expected at an event and who came. Each person counts once.',
    fields: {
      checked_in: 'How many are on the roll, expected or not.',
      expected: 'How many are on the rosters of the classes that the event counts for.',
      expected_in: 'How many of the expected are on the roll.',
      walk_ins: 'How many on the roll aren’t on any of the rosters.',
      students: "The students of the caller's own classes.",
    },
  },
  ClassAtEvent: {
    shape: classAtEvent,
    about: 'A class that an event counts for, in numbers.',
    fields: { is_own: 'Whether it is the caller’s own class. Only its students are named.' },
  },
  ExpectedStudent: {
    shape: expectedStudent,
    about: "A student of the caller's own classes who is expected at an event.",
    fields: { is_registered: 'False for a pending student.', classes: 'The ids of the caller’s own classes.' },
  },
  Student: { shape: studentProfile, about: 'A student.' },
  ListingClass: {
    shape: listingClass,
    about: 'A class whose roster lists the student.',
    fields: { faculty_name: 'The owner of the class.', added_at: 'When the student was added to the roster.' },
  },
  StudentData: { shape: studentData, about: 'Everything that is stored about a student.' },
  Faculty: { shape: facultyProfile, about: 'A faculty member. Colleagues don’t get the email address.' },
  School: { shape: school, about: 'A university as anyone can see it.' },
  ...administrationAnswers,
  UsageReport: {
    shape: usageReport,
    about: 'How much universities use the product.',
    fields: {
      universities: 'Those that the viewer can choose.',
      universityBreakdown: 'Those that are counted, sorted by name.',
      overTime: 'The same numbers as a series of days, weeks, months or years.',
    },
  },
  UsagePoint: {
    shape: usagePoint,
    about: 'A day, week, month or year of the usage report, or the requested part of it.',
    fields: { end_date: 'The last day, inclusive.' },
  },
  ManagedSchool: {
    shape: managedSchool,
    about: 'A university as the administrators of all universities see it.',
    fields: {
      is_closing: 'True from the closing until its last row is erased.',
      erased_from: 'When a closed university will be erased. Until then it can be reopened.',
    },
  },
  ManagedSchools: {
    shape: managedSchools,
    about: 'All universities.',
    fields: { default_time_zone: 'The time zone of universities without their own.' },
  },
  AccessRequestList: {
    shape: accessRequestList,
    about: 'Requests for access.',
    fields: { waiting: 'How many are waiting for an answer and don’t look automatic, listed or not.' },
  },
  ListedAccessRequest: {
    shape: listedAccessRequest,
    about: 'A request for access, with its answer if it has one.',
    fields: {
      looks_automatic: 'True when a program may have made it.',
      due_at: 'When the answer is due.',
      answer: 'Null while it is waiting.',
      answered_by: 'The administrator’s name. Null if that account no longer exists.',
    },
  },
  CreatedSchool: { shape: createdSchool, about: 'A university after it was added or changed.' },
  SignedIn: {
    shape: signedIn,
    about: 'Who is signed in. Send `token` in the header `Authorization: Bearer …` of every later call.',
    fields: { redirect: 'The page that the link was requested for.' },
  },
  RestoredSession: { shape: restoredSession, about: 'The cookie’s session, with a new token.' },
  SignedInPlace: { shape: signedInBrowser, about: 'A browser or program that is signed in.' },
  LinkToConfirm: { shape: linkToConfirm, about: 'A link that this browser didn’t request. It hasn’t been used yet.' },
  AlreadySignedIn: {
    shape: alreadySignedIn,
    about: 'A link that no longer works. Its account is already signed in here.',
  },
  ConfirmedOnly: { shape: confirmedOnly, about: 'The address is confirmed, without a sign-in.' },
  Message: { shape: message, about: 'A sentence for the person.' },
}
