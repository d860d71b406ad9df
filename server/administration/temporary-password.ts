import { randomInt } from 'node:crypto'
import { temporaryPasswordHours } from '#contract/administration/limits.ts'
import type { Db } from '#server/database/db.ts'
import { hashPassword } from '#server/sign-in/passwords/passwords.ts'
import { keepTemporaryPassword } from '#server/accounts/administrator-store.ts'

const hour = 3_600_000
/** Only characters that aren't mistaken for others: no 0, 1, I, L, O and U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 20 characters in four groups: 98 random bits that can be typed from another screen. */
const groups = 4
const groupLength = 5

/**
 * Makes the temporary password when its email is sent, and stores its hash. If the email is sent again, it has a new
 * password, and the old one stops working. Returns null when no temporary password is needed any more. `now` in ms.
 */
export async function mintTemporaryPassword(db: Db, administrator: string, now: number): Promise<string | null> {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const password = Array.from({ length: groups }, group).join('-')
  const temporaryPassword = {
    password_hash: await hashPassword(password),
    temporary_until: now + temporaryPasswordHours * hour,
  }
  return (await keepTemporaryPassword(db, administrator, temporaryPassword)) ? password : null
}
