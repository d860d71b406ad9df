import { noAdministratorCode } from '#contract/sign-in/limits.ts'
import { announceChange, writeStored } from './stored.ts'
import { readSession } from './session.ts'

/**
 * Forgets the administrator where a refusal says that the session is none any more; what else one is signed in as stays.
 * The area then says that one has to sign in.
 */
export function noteAdministratorEnded(status: number, body: unknown): void {
  const { adminId, facultyId } = readSession()
  if (status !== 403 || !adminId || Object(body).code !== noAdministratorCode) return
  writeStored('adminId', null)
  writeStored('adminRole', null)
  writeStored('userType', facultyId ? 'faculty' : 'student')
  announceChange()
}
