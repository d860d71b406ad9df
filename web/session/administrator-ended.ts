import { readCode } from '#web/api/read-error.ts'
import { announceChange, writeStored } from './stored.ts'
import { readSession } from './session.ts'

/**
 * Removes the administrator part when a refusal says that the session no longer has it, or lacks its second factor.
 * Other parts stay. The area then asks to sign in, where the second factor is asked for.
 */
export function noteAdministratorEnded(status: number, body: unknown): void {
  const { adminId, facultyId } = readSession()
  const code = readCode(body)
  const isHalf = code === 'second_factor_required'
  if (status !== 403 || !adminId || (code !== 'no_administrator' && !isHalf)) return
  writeStored('adminId', null)
  writeStored('adminRole', null)
  writeStored('userType', isHalf ? 'admin' : facultyId ? 'faculty' : 'student')
  announceChange()
}
