import { changedStudent, updatedStudent } from '#contract/accounts/accounts.ts'
import { freshMinutes } from '#contract/sessions/fresh-proof.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'
import { passwordRefusals, weakPassword } from '#contract/sign-in/password-refusals.ts'

const chapter = 'People'
const params = { id: "The student's id." }

export const studentAccountDocs = {
  update: {
    chapter,
    operation: 'updateStudent',
    summary: "Change a student's names or password",
    about: `Students change their own account. A new password needs \`current_password\` when the sign-in is older than ${freshMinutes} minutes. A sub administrator can set one without it. Co and master administrators change names only. A new password ends the student's other sessions and removes the passkeys that were added elsewhere, and an email announces it.`,
    params,
    body: changedStudent,
    bodyExample: { first_name: 'Maja', last_name: 'Bergström' },
    answers: {
      200: { about: 'The student as it is now.', shape: updatedStudent },
    },
    refusals: {
      ...passwordRefusals,
      400: weakPassword,
      403: ['reauth_required'],
      404: ['not_found'],
      409: ['university_closed'],
    },
  },
  delete: {
    chapter,
    operation: 'deleteStudent',
    summary: 'Delete a student',
    about:
      'Deletes the account and everything stored about it: check-ins, refused attempts, roster entries, sessions, emailed links and emails. It can’t be undone. Students delete their own account, administrators those of their university. It needs a fresh proof of identity.',
    params,
    answers: { 204: { about: 'Deleted.' } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'], 409: ['university_closed'] },
  },
} satisfies Record<string, RouteDocs>
