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
import type { RouteDocs } from '#server/http/api-docs-route.ts'

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
      'A domain serves one university only. With `access_request` the request for access is approved along with it, and who asked gets an email.',
    body: addedSchool,
    answers: {
      201: { about: 'The university as it was added.', shape: createdSchool },
    },
    refusals: { 400: schoolTaken, 404: ['not_found'], 409: ['already_answered'] },
  },
  manage: {
    chapter,
    operation: 'listManagedSchools',
    summary: 'List managed universities',
    about: 'Those that are being deleted stand among them until their last row is gone.',
    answers: { 200: { about: 'Every university, and the time zone of new ones.', shape: managedSchools } },
  },
  change: {
    chapter,
    operation: 'changeSchool',
    summary: 'Change a university',
    about:
      'Name, time zone and a longer retention change at once. New domains and a shorter retention take effect a day later and can be taken back until then; the answer shows what is in force, and `pending`. A university without accounts changes at once. New domains count for registrations and imports; existing accounts are not affected. `evidence_days` is how long locations, device ids and browser marks are kept, `attendance_years` how long attendance is kept after its term. `plus_addresses` allows more than one account per mailbox, such as `ann+1@x.edu` beside `ann@x.edu`; accounts that exist keep working. What is left out stays as it is. Changed domains or retention need a proof of identity in the last 15 minutes.',
    params: { id: "The university's id." },
    body: changedSchool,
    answers: {
      200: { about: 'The university as it is now.', shape: createdSchool },
    },
    refusals: { 400: schoolTaken, 403: ['reauth_required'], 404: ['not_found'] },
  },
  takeBack: {
    chapter,
    operation: 'takeBackSchoolChanges',
    summary: 'Take back changes that are not in force yet',
    about: 'All of them at once: domains and retention stay as they are.',
    params: { id: "The university's id." },
    answers: { 200: { about: 'Taken back.', shape: message } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
