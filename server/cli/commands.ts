import type { Db } from '#server/database/db.ts'
import { backupByCommand, type DatabaseFile } from './command-backup.ts'
import { changeRoleByCommand, listForCommand, revokeByCommand, type Done } from './command-role.ts'
import { createAdministrator } from '#server/administration/create-administrator.ts'
import { linkByCommand } from './link-by-command.ts'
import { passkeysByCommand } from './passkeys-by-command.ts'
import { signOutByCommand } from './sign-out-by-command.ts'

/** What the command line can request. If a server is running, the request goes through its socket. */
export type Command = {
  command: 'create' | 'list' | 'role' | 'revoke' | 'sign-out' | 'link' | 'passkeys' | 'backup'
  input: Record<string, string | undefined>
}

export type { Done } from './command-role.ts'

/** What a command needs: where SQLite's rows are, and where people open the pages. */
export type Around = { file?: DatabaseFile | null; publicUrl?: string | null }

/** Executes a command. On failure returns a part of a sentence that says why. `at` in ms. */
export async function runCommand(
  db: Db,
  { command, input }: Command,
  at: number,
  { file = null, publicUrl = null }: Around = {},
): Promise<Done> {
  switch (command) {
    case 'create': {
      const created = await createAdministrator(db, input, at)
      if (!created.created) return { done: false, because: created.because }
      return { done: true, says: `${input.email} can sign in at /auth/admin/signin.` }
    }
    case 'list':
      return listForCommand(db)
    case 'role':
      return changeRoleByCommand(db, input, at)
    case 'revoke':
      return revokeByCommand(db, input, at)
    case 'sign-out':
      return signOutByCommand(db, input, at)
    case 'link':
      return linkByCommand(db, input, publicUrl, at)
    case 'passkeys':
      return passkeysByCommand(db, input, at)
    case 'backup':
      return backupByCommand(file, input, at)
    default:
      return { done: false, because: `the running server doesn’t know the command ${String(command satisfies never)}` }
  }
}
