import { changedStudent, studentProfile } from '#contract/accounts/accounts.ts'
import { freshMinutes } from '#contract/accounts/fresh-proof.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'
import { passwordRefusals, weakPassword } from '#server/sign-in/password-docs.ts'

const chapter = 'People'
const params = { id: "The student's id." }

export const studentAccountDocs = {
  update: {
    chapter,
    operation: 'updateStudent',
    summary: "Change a student's names or password",
    about: `Students change themselves; their password needs \`current_password\` once the sign-in is older than ${freshMinutes} minutes. A sub administrator sets one without; co and master administrators change names only. A new password ends the student's other sessions and is announced by mail.`,
    params,
    body: changedStudent,
    bodyExample: { first_name: 'Maja', last_name: 'Bergström' },
    answers: {
      200: { about: 'The student as it is now.', shape: studentProfile },
    },
    refusals: { ...passwordRefusals, 400: weakPassword, 403: ['reauth_required'], 404: ['not_found'] },
  },
  delete: {
    chapter,
    operation: 'deleteStudent',
    summary: 'Delete a student',
    about:
      'The account with everything stored about it: check-ins, refused attempts, places on rosters, sessions, mailed links and emails. It cannot be undone. Students delete themselves, administrators those of their university.',
    params,
    answers: { 204: { about: 'Deleted.' } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
