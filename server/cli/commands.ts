import type { Db } from '#server/database/db.ts'
import { backupByCommand, type DatabaseFile } from './command-backup.ts'
import { changeRoleByCommand, listForCommand, revokeByCommand, type Outcome } from './command-role.ts'
import { createAdministrator } from '#server/administration/create-administrator.ts'
import { linkByCommand } from './link-by-command.ts'
import { passkeysByCommand } from './passkeys-by-command.ts'
import { secondFactorByCommand } from './second-factor-by-command.ts'
import { signOutByCommand } from './sign-out-by-command.ts'

/** A request from the command line. If a server is running, the request is sent through its socket. */
export type Command = {
  command: 'create' | 'list' | 'role' | 'revoke' | 'sign-out' | 'link' | 'passkeys' | 'second-factor' | 'backup'
  input: Record<string, string | undefined>
}

export type { Outcome } from './command-role.ts'

/** The context of a command: SQLite's database file, and the URL at which people open the pages. */
export type CommandContext = { file?: DatabaseFile | null; publicUrl?: string | null }

/** Executes a command. On failure, returns the reason as part of a sentence. `now` is in ms. */
export async function runCommand(
  db: Db,
  { command, input }: Command,
  now: number,
  { file = null, publicUrl = null }: CommandContext = {},
): Promise<Outcome> {
  switch (command) {
    case 'create': {
      const created = await createAdministrator(db, input, now)
      if (!created.created) return { done: false, because: created.because }
      return { done: true, says: `${input.email} can sign in at /auth/admin/signin.` }
    }
    case 'list':
      return listForCommand(db)
    case 'role':
      return changeRoleByCommand(db, input, now)
    case 'revoke':
      return revokeByCommand(db, input, now)
    case 'sign-out':
      return signOutByCommand(db, input, now)
    case 'link':
      return linkByCommand(db, input, publicUrl, now)
    case 'passkeys':
      return passkeysByCommand(db, input, now)
    case 'second-factor':
      return secondFactorByCommand(db, input, now)
    case 'backup':
      return backupByCommand(file, input, now)
    default:
      return { done: false, because: `the running server doesn’t know the command ${String(command satisfies never)}` }
  }
}
