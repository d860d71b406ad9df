import { readCode } from '#web/api/read-error.ts'
import { announceChange, writeStored } from './stored.ts'
import { readSession } from './session.ts'

/**
 * Removes the administrator part when a refusal says that the session no longer has it. Other parts stay. The area then
 * asks to sign in.
 */
export function noteAdministratorEnded(status: number, body: unknown): void {
  const { adminId, facultyId } = readSession()
  if (status !== 403 || !adminId || readCode(body) !== 'no_administrator') return
  writeStored('adminId', null)
  writeStored('adminRole', null)
  writeStored('userType', facultyId ? 'faculty' : 'student')
  announceChange()
}
