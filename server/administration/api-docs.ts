import { z } from 'zod'
import { reauthRequired } from '#contract/accounts.ts'
import { passwordAgain, schoolContents } from '#contract/administration.ts'
import { lockedOut, refusal, wrongPassword } from '#contract/error-shapes.ts'
import { message } from '#contract/sign-in-answers.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

const grave = z.union([reauthRequired, refusal])
const notThisPassword = z.union([wrongPassword, refusal])

export const administrationDocs = {
  deleteFaculty: {
    chapter: 'People',
    operation: 'deleteFaculty',
    summary: 'Delete a faculty member',
    about:
      "With classes, events and their rolls; events that colleagues' classes are assigned to stay as the university's. Faculty delete themselves, co and master administrators those below them. A role as administrator ends with it.",
    params: { id: "The faculty member's id." },
    answers: {
      204: { about: 'Gone.' },
      409: { about: 'The last master administrator stays.', shape: refusal },
    },
    refusals: [404],
  },
  schoolContents: {
    chapter: 'Universities',
    operation: 'readSchoolContents',
    summary: 'Count what a university holds',
    about: 'What its deletion takes along: confirmed people, classes, events, check-ins, sub administrators.',
    params: { id: "The university's id." },
    answers: { 200: { about: 'The numbers.', shape: schoolContents } },
    refusals: [404],
  },
  deleteSchool: {
    chapter: 'Universities',
    operation: 'deleteSchool',
    summary: 'Delete a university',
    about:
      'With its faculty, students, classes, events, check-ins and sub administrators. It is closed and everybody signed out at once; its rows go in the minutes after. The password must have been given in the last 15 minutes.',
    params: { id: "The university's id." },
    answers: { 204: { about: 'Closed for good.' }, 403: { about: 'Not entitled, or to be confirmed.', shape: grave } },
    refusals: [404],
  },
  reauth: {
    chapter: 'Sign-in',
    operation: 'giveAdministratorPasswordAgain',
    summary: "Give an administrator's password again",
    about: 'For 15 minutes the session then may do what asks for it. Failures count like those at sign-in.',
    body: passwordAgain,
    answers: {
      200: { about: 'Right.', shape: message },
      401: { about: 'Wrong, or nobody is signed in.', shape: notThisPassword },
      429: { about: 'Locked for a while after too many failures.', shape: lockedOut },
    },
  },
} satisfies Record<string, RouteDocs>
