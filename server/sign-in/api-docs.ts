import { z } from 'zod'
import {
  confirmedOnly,
  linkToConfirm,
  message,
  restoredSession,
  signedIn,
  signedInPlace,
} from '#contract/sign-in/answers.ts'
import {
  codeLifeMinutes,
  facultyRegistration,
  emailAgain,
  linkLifeMinutes,
  linkRequest,
  passwordSignIn,
  redemption,
  studentRegistration,
} from '#contract/sign-in/sign-in.ts'
import { verificationQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'
import { passwordRefusals, weakPassword } from './password-docs.ts'

const chapter = 'Sign-in'
const mailed = `An email with a link (${linkLifeMinutes} minutes) and a code (${codeLifeMinutes} minutes) is sent. The answer is the same for an address that no one has, and when the budget for emails is used up: five in 15 minutes and twenty a day for a browser that has signed in to the account before, and the same for all others together. Asking again within 15 minutes from the same browser sends the same link.`

const byPassword = {
  chapter,
  body: passwordSignIn,
  answers: {
    200: { about: 'Signed in.', shape: signedIn.omit({ message: true, redirect: true }) },
  },
} satisfies Partial<RouteDocs>

const linkSent = {
  chapter,
  about: mailed,
  body: linkRequest,
  bodyExample: { email: 'e.whitcombe@aldervalley.edu', remember_me: false },
  answers: { 200: { about: 'Said whether or not there is such an account.', shape: message } },
} satisfies Partial<RouteDocs>

const registered = {
  chapter,
  about: mailed,
  answers: { 201: { about: 'Said whether or not the address is new.', shape: message } },
} satisfies Partial<RouteDocs>

export const signInDocs = {
  registerStudent: {
    ...registered,
    operation: 'registerStudent',
    summary: 'Register a student',
    body: studentRegistration,
    refusals: { 400: weakPassword, 503: ['sign_in_busy'] },
  },
  registerFaculty: {
    ...registered,
    operation: 'registerFaculty',
    summary: 'Register as faculty',
    body: facultyRegistration,
  },
  studentLink: { ...linkSent, operation: 'mailStudentLink', summary: 'Mail a student a link that signs in' },
  facultyLink: { ...linkSent, operation: 'mailFacultyLink', summary: 'Mail faculty a link that signs in' },
  emailAgain: {
    ...linkSent,
    operation: 'mailAgain',
    summary: 'Mail the verification once more',
    about: `${mailed} It is the verification while the address is to be confirmed and was registered in this browser, else a link that signs in.`,
    body: emailAgain,
    bodyExample: { email: 'm.bergstrom@students.aldervalley.edu', type: 'student' },
  },
  studentPassword: {
    ...byPassword,
    operation: 'signInStudent',
    summary: 'Sign in a student by password',
    about: 'An address that is not confirmed yet is 403, and gets a new email.',
    bodyExample: {
      email: 'm.bergstrom@students.aldervalley.edu',
      password: 'three words of yours',
      remember_me: false,
    },
    answers: {
      ...byPassword.answers,
      200: {
        ...byPassword.answers[200],
        example: { user_type: 'student', student_id: 'sT7uD3nTsT7uD3nT', token: `st1_${'x'.repeat(43)}` },
      },
    },
    refusals: { ...passwordRefusals, 403: ['email_not_confirmed'] },
  },
  adminPassword: {
    ...byPassword,
    operation: 'signInAdministrator',
    summary: 'Sign in an administrator by password',
    about:
      'Five failures lock the account for five minutes. A mailed temporary password signs in once, to be replaced at once (`must_change_password`); used or too old it is 403.',
    refusals: { ...passwordRefusals, 403: ['temporary_password_expired'] },
    bodyExample: { email: 'ada@rollbook.example', password: 'three words of yours', remember_me: false },
    answers: {
      ...byPassword.answers,
      200: {
        ...byPassword.answers[200],
        example: { user_type: 'admin', admin_id: 'aDm1naDm1naDm1na', role: 'master', token: `st1_${'x'.repeat(43)}` },
      },
    },
  },
  redeem: {
    chapter,
    operation: 'redeemLink',
    summary: 'Use a mailed link or code',
    about:
      'With a link, the browser that asked for it is signed in, and any other is told whose it is until it sends `answer`. A code works only in the browser that asked.',
    body: redemption,
    answers: {
      200: {
        about: 'Signed in, to be confirmed first, or done without signing in.',
        shape: z.union([signedIn, linkToConfirm, confirmedOnly]),
      },
    },
    refusals: {
      400: ['token_missing', 'invalid_link', 'invalid_code', 'mailbox_taken'],
      401: ['authentication_required'],
    },
  },
  verify: {
    chapter,
    operation: 'verifyEmail',
    summary: 'Use a mailed link from a program',
    about:
      'What a browser opens by navigation, and any browser that did not ask for the link, is refused: it belongs on the page.',
    query: verificationQuery,
    answers: { 200: { about: 'Signed in, or confirmed.', shape: z.union([signedIn, confirmedOnly]) } },
    refusals: {
      400: ['token_missing', 'invalid_link', 'page_required', 'mailbox_taken'],
      401: ['authentication_required'],
    },
  },
  signOut: {
    chapter,
    operation: 'signOut',
    summary: 'End the session',
    about: 'A dead token is no error.',
    inspects: 'bearer',
    answers: { 204: { about: 'Ended.' } },
  },
  restore: {
    chapter,
    operation: 'restoreSession',
    summary: 'Get a browser its session back',
    about: 'For a page that lost its local storage: the cookie alone, and the `Origin` of this server.',
    inspects: 'session',
    answers: {
      200: { about: 'The session with a fresh token; the old token ends.', shape: restoredSession },
      204: { about: 'There is nothing to restore.' },
    },
    refusals: { 403: ['forbidden'] },
  },
  listPlaces: {
    chapter,
    operation: 'listSessions',
    summary: 'Where you are signed in',
    about: 'The own sessions that still count, the one used last first. No token is among it, nor the hash of one.',
    answers: { 200: { about: 'At most ten.', shape: z.array(signedInPlace) } },
  },
  endPlace: {
    chapter,
    operation: 'endSession',
    summary: 'Sign out one of the own sessions',
    about: 'Its next request is 401. Ending the one that asks is signing out.',
    params: { id: 'The `id` of a session that the list names.' },
    answers: { 204: { about: 'Ended.' } },
    refusals: { 404: ['not_found'] },
  },
  endOtherPlaces: {
    chapter,
    operation: 'endOtherSessions',
    summary: 'Sign out everywhere else',
    about: 'Every own session but the one that asks. Having no other is no error.',
    answers: { 204: { about: 'Ended.' } },
  },
} satisfies Record<string, RouteDocs>
