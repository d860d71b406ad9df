import { join } from 'node:path'
import { restore, type Restored } from '#server/backup/restore.ts'
import { endEverySignIn } from '#server/sign-in/sessions/end-every-sign-in.ts'
import { listTables } from './command-backup.ts'
import type { Done } from './command-role.ts'
import { holdDataFolder, isServerRunning } from './command-socket.ts'

/** Restores the backup `file` into a data folder, while no server can run on it. `key` is SECRET_KEY where that is set. */
export async function restoreByCommand(
  dataDir: string,
  file: string,
  { key, now }: { key: Buffer | null; now: () => number },
): Promise<Done> {
  if (await isServerRunning(dataDir)) return { done: false, because: `Rollbook runs on ${dataDir}; stop it first` }
  const hold = await holdDataFolder(dataDir)
  try {
    const restored = await restore({ dataDir, file, key, now, endSignIns: endEverySignIn })
    if (!restored.restored) return { done: false, because: restored.because }
    return { done: true, says: inWords(restored, dataDir, file) }
  } finally {
    await hold.close()
  }
}

type Success = Extract<Restored, { restored: true }>

function inWords({ madeAt, tables, aside, wasAnother, sameKey }: Success, dataDir: string, file: string): string {
  const from = madeAt === null ? file : `${file}, made at ${new Date(madeAt).toISOString()}`
  const said = [`Restored from ${from}:\n${listTables(tables)}\n`]
  if (madeAt === null)
    said.push('No backup command made it, so it could not be compared with what it held; its structure is whole.')
  said.push('Everybody is signed out, and every mailed link and code has ended. The audit says so.')
  if (aside) said.push(`The database of before is kept as ${aside}. Delete it when all is well: it holds people, too.`)
  if (wasAnother) said.push("It was another Rollbook's: is the data folder the right one?")
  if (sameKey !== true) said.push(keyIsMissing(dataDir, sameKey))
  return `${said.join('\n')}\nStart the server now.`
}

function keyIsMissing(dataDir: string, sameKey: false | null): string {
  const which =
    sameKey === null
      ? 'The backup does not say which secret key it belongs to.'
      : 'The secret key of the backup is not here.'
  return `${which} Put it into ${join(dataDir, 'secret.key')}, or into SECRET_KEY, before you start. Without it the browsers
that people used until now are not known again: failed sign-ins by strangers can lock them out, administrators get an email
at their next sign-in, and check-ins of before and after are not seen to come from one browser. Nothing else is lost.`
}
