import type { Calls } from '#contract/api/call.ts'
import { signedIn } from './answers.ts'
import { adminLockAfter, adminLockMs } from './limits.ts'
import { passwordRefusals } from './password-refusals.ts'
import { passwordSignIn } from './sign-in.ts'

const access = 'public'
const chapter = 'Sign-in'
const shape = signedIn.omit({ message: true, redirect: true })
const token = `st1_${'x'.repeat(43)}`

export const passwordCalls = {
  'POST /api/student/direct-signin/': {
    access,
    chapter,
    operation: 'signInStudent',
    summary: 'Sign in a student by password',
    about: 'Returns 403 for an address that isn’t confirmed yet, and sends it a new email.',
    body: passwordSignIn,
    bodyExample: {
      email: 'm.bergstrom@students.aldervalley.edu',
      password: 'three words of yours',
      remember_me: false,
    },
    answers: {
      200: { about: 'Signed in.', shape, example: { user_type: 'student', student_id: 'sT7uD3nTsT7uD3nT', token } },
    },
    refusals: { ...passwordRefusals, 403: ['email_not_confirmed', 'sso_only'] },
  },
  'POST /api/admin/signin/': {
    access,
    chapter,
    operation: 'signInAdministrator',
    summary: 'Sign in an administrator by password',
    about: `${adminLockAfter} failures in a row lock the account for ${adminLockMs / 60_000} minutes. An emailed temporary password signs in once and must then be replaced (\`must_change_password\`). A used or expired one returns 403.`,
    body: passwordSignIn,
    bodyExample: { email: 'ada@rollbook.example', password: 'three words of yours', remember_me: false },
    answers: {
      200: {
        about: 'Signed in.',
        shape,
        example: { user_type: 'admin', admin_id: 'aDm1naDm1naDm1na', role: 'master', token },
      },
    },
    refusals: { ...passwordRefusals, 403: ['temporary_password_expired'] },
  },
} satisfies Calls
