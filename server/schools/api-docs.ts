import { z } from 'zod'
import {
  addedSchool,
  changedSchool,
  createdSchool,
  managedSchools,
  school,
  type School,
} from '#contract/schools/schools.ts'
import { message } from '#contract/sign-in/answers.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const schoolTaken = ['name_taken', 'domain_taken', 'held_by_closed', 'domain_of_nobody', 'unknown_time_zone'] as const
const chapter = 'Universities'
const example: School = {
  id: 'sCh0o1sCh0o1sCh0',
  name: 'Alder Valley University',
  faculty_domain: 'aldervalley.edu',
  student_domain: 'students.aldervalley.edu',
}

export const schoolDocs = {
  list: {
    chapter,
    operation: 'listSchools',
    summary: 'List universities',
    answers: { 200: { about: 'Every university.', shape: z.array(school), example: [example] } },
  },
  read: {
    chapter,
    operation: 'readSchool',
    summary: 'Read a university',
    params: { id: "The university's id." },
    answers: { 200: { about: 'The university.', shape: school, example } },
    refusals: { 404: ['not_found'] },
  },
  add: {
    chapter,
    operation: 'addSchool',
    summary: 'Add a university',
    about:
      'A domain can belong to only one university. With `access_request`, the request for access is approved too, and its sender is notified by email.',
    body: addedSchool,
    answers: {
      201: { about: 'The new university.', shape: createdSchool },
    },
    refusals: { 400: schoolTaken, 404: ['not_found'], 409: ['already_answered'] },
  },
  manage: {
    chapter,
    operation: 'listManagedSchools',
    summary: 'List managed universities',
    about: 'Includes universities that are being deleted, until their last row is erased.',
    answers: { 200: { about: 'Every university, and the time zone of new ones.', shape: managedSchools } },
  },
  change: {
    chapter,
    operation: 'changeSchool',
    summary: 'Change a university',
    about:
      'Name, time zone and a longer retention change immediately. New domains and a shorter retention take effect a day later, and can be taken back until then. The answer has the current values, and the future ones in `pending`. A university without accounts changes immediately, and so does a domain that is put back within a week after a change replaced it. New domains are for registrations and imports, and don’t affect existing accounts. `evidence_days` is how long locations, device ids and browser marks are kept, and `attendance_years` how long attendance is kept after its term. `plus_addresses` allows more than one account for a mailbox, such as `ann+1@x.edu` and `ann@x.edu`. Existing accounts keep working. Fields that are left out don’t change. To change domains or retention, the caller must have proved their identity in the last 15 minutes.',
    params: { id: "The university's id." },
    body: changedSchool,
    answers: {
      200: { about: 'The university as it is now.', shape: createdSchool },
    },
    refusals: { 400: schoolTaken, 403: ['reauth_required'], 404: ['not_found'], 409: ['university_closed'] },
  },
  takeBack: {
    chapter,
    operation: 'takeBackSchoolChanges',
    summary: 'Take back changes that aren’t in effect yet',
    about: 'Takes back all of them, so domains and retention don’t change.',
    params: { id: "The university's id." },
    answers: { 200: { about: 'Taken back.', shape: message } },
    refusals: { 404: ['not_found'], 409: ['university_closed'] },
  },
} satisfies Record<string, RouteDocs>
