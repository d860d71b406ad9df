import { z } from 'zod'
import { confirmedOnly, linkToConfirm, message, signedIn } from '#contract/sign-in/answers.ts'
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
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'
import { passwordRefusals, weakPassword } from './password-docs.ts'

const chapter = 'Sign-in'
const mailed = `Sends an email with a link (valid for ${linkLifeMinutes} minutes) and a code (${codeLifeMinutes} minutes). The answer is the same when no one has the address, and when the mailbox’s budget for emails is used up. That budget is five emails in 15 minutes and twenty a day for a browser that has signed in to the account before, and the same for all other browsers together. Asking again from the same browser within 15 minutes sends the same link.`

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
  answers: { 200: { about: 'The same answer whether or not the account exists.', shape: message } },
} satisfies Partial<RouteDocs>

const registered = {
  chapter,
  about: `${mailed} When many people of one network or university register, the email may be sent later. 429 means that too many already wait, and that this registration wasn’t taken.`,
  answers: { 201: { about: 'The same answer whether or not the address is new.', shape: message } },
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
  studentLink: { ...linkSent, operation: 'mailStudentLink', summary: 'Email a student a sign-in link' },
  facultyLink: { ...linkSent, operation: 'mailFacultyLink', summary: 'Email faculty a sign-in link' },
  emailAgain: {
    ...linkSent,
    operation: 'mailAgain',
    summary: 'Send the verification email again',
    about: `${mailed} The link verifies the address while it is unconfirmed and was registered in this browser. Otherwise it signs in.`,
    body: emailAgain,
    bodyExample: { email: 'm.bergstrom@students.aldervalley.edu', type: 'student' },
  },
  studentPassword: {
    ...byPassword,
    operation: 'signInStudent',
    summary: 'Sign in a student by password',
    about: 'Returns 403 for an address that isn’t confirmed yet, and sends it a new email.',
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
      'Five failures lock the account for five minutes. An emailed temporary password signs in once and must then be replaced (`must_change_password`). A used or expired one returns 403.',
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
    summary: 'Use an emailed link or code',
    about:
      'A link signs in the browser that asked for it. In any other browser, the answer describes the link, and the browser must send `answer` to use it. A code works only in the browser that asked for it.',
    body: redemption,
    answers: {
      200: {
        about: 'Signed in, or the link must be confirmed first, or the address is confirmed without signing in.',
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
    summary: 'Use an emailed link from a program',
    about:
      'Refuses requests that a browser sends by navigation, or from a browser that didn’t ask for the link. People use the page instead.',
    query: verificationQuery,
    answers: { 200: { about: 'Signed in, or confirmed.', shape: z.union([signedIn, confirmedOnly]) } },
    refusals: {
      400: ['token_missing', 'invalid_link', 'page_required', 'mailbox_taken'],
      401: ['authentication_required'],
    },
  },
} satisfies Record<string, RouteDocs>
