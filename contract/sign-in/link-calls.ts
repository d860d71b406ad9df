// Registration, emailed links and codes, and redeeming them.
import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { mailBudget } from '#contract/mail/limits.ts'
import { verificationQuery } from '#contract/queries.ts'
import { alreadySignedIn, confirmedOnly, linkToConfirm, message, signedIn } from './answers.ts'
import { weakPassword } from './password-refusals.ts'
import {
  codeLifeMinutes,
  emailAgain,
  facultyRegistration,
  linkLifeMinutes,
  sameLinkMinutes,
  linkRequest,
  redemption,
  studentRegistration,
} from './sign-in.ts'

const access = 'public'
const chapter = 'Sign-in'
const mailed = `Sends an email with a link (valid for ${linkLifeMinutes} minutes) and a code (${codeLifeMinutes} minutes). The response is the same when no one has the address, and when the mailbox’s budget for emails is used up. That budget is ${mailBudget.most} emails in ${mailBudget.minutes} minutes and ${mailBudget.maxInDay} a day for a browser that has signed in to the account before, and the same for all other browsers together. Another request from the same browser within ${sameLinkMinutes} minutes sends the same link.`

const registered = {
  about: `${mailed} When many people of one network or university register, the email may be sent later. 429 means that too many are already waiting, and that this registration wasn’t accepted.`,
  answers: { 201: { about: 'The same response whether or not the address is new.', shape: message } },
}

/**
 * Returned for every address in the domain of a university that allows only its own sign-in, whether the address is
 * known or not.
 */
const onlySso = ['sso_only'] as const
const linkSent = { 200: { about: 'The same response whether or not the account exists.', shape: message } }
const linkExample = { email: 'e.whitcombe@aldervalley.edu', remember_me: false }

export const linkCalls = {
  'POST /api/student/register/': {
    access,
    chapter,
    operation: 'registerStudent',
    summary: 'Register a student',
    body: studentRegistration,
    ...registered,
    refusals: { 400: weakPassword, 403: onlySso, 503: ['sign_in_busy'] },
  },
  'POST /api/faculty/register/': {
    access,
    chapter,
    operation: 'registerFaculty',
    summary: 'Register as faculty',
    body: facultyRegistration,
    ...registered,
    refusals: { 403: onlySso },
  },
  'POST /api/student/signin/': {
    access,
    chapter,
    operation: 'mailStudentLink',
    summary: 'Email a student a sign-in link',
    about: mailed,
    body: linkRequest,
    bodyExample: linkExample,
    answers: linkSent,
    refusals: { 403: onlySso },
  },
  'POST /api/faculty/signin/': {
    access,
    chapter,
    operation: 'mailFacultyLink',
    summary: 'Email faculty a sign-in link',
    about: mailed,
    body: linkRequest,
    bodyExample: linkExample,
    answers: linkSent,
    refusals: { 403: onlySso },
  },
  'POST /api/verify-email/resend/': {
    access,
    chapter,
    operation: 'mailAgain',
    summary: 'Send the verification email again',
    about: `${mailed} The link verifies the address while it is unconfirmed and was registered in this browser. Otherwise it signs in.`,
    body: emailAgain,
    bodyExample: { email: 'm.bergstrom@students.aldervalley.edu', type: 'student' },
    answers: linkSent,
    refusals: { 403: onlySso },
  },
} satisfies Calls

export const verificationCalls = {
  'POST /api/verify-email/': {
    access,
    chapter,
    operation: 'redeemLink',
    summary: 'Use an emailed link or code',
    about:
      'A link signs in the browser that asked for it. In any other browser, the response describes the link, and the browser must send `answer` to use it. A browser that is signed in to the account of a used or expired link gets `already_signed_in`. A code works only in the browser that asked for it.',
    body: redemption,
    answers: {
      200: {
        about: 'Signed in, or the link must be confirmed first, or the address is confirmed without signing in.',
        shape: z.union([signedIn, linkToConfirm, confirmedOnly, alreadySignedIn]),
      },
    },
    refusals: {
      400: ['token_missing', 'invalid_link', 'invalid_code', 'mailbox_taken'],
      401: ['authentication_required'],
    },
  },
  'GET /api/verify-email/': {
    access,
    // Mail programs send HEAD requests, which would use up the link.
    refusesHead: true,
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
} satisfies Calls
