import type { Deps } from '#server/http/deps.ts'
import type { Administration } from '#server/sign-in/routes.ts'
import { takeTemporaryPassword, tieToFaculty, updateAdministrator } from './store.ts'

/** Returns the functions that run when an administrator signs in or a faculty address is confirmed. */
export function atSignIn({ db, now }: Pick<Deps, 'db' | 'now'>): Administration {
  return {
    takeTemporaryPassword: (administrator) => takeTemporaryPassword(db, administrator, now()),
    keepPasswordHash: (trx, administrator, password_hash) => updateAdministrator(trx, administrator, { password_hash }),
    facultyConfirmed: tieToFaculty,
  }
}
