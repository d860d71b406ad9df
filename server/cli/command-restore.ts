import { join } from 'node:path'
import { restore, type Restored } from '#server/backup/restore.ts'
import { endEverySignIn } from '#server/sign-in/forget-sign-ins.ts'
import { listTables } from './command-backup.ts'
import type { Outcome } from './command-role.ts'
import { holdDataFolder, isServerRunning } from './command-socket.ts'

/** Restores `file` into a data folder, while no server can run on it. `key` is SECRET_KEY if it is set. */
export async function restoreByCommand(
  dataDir: string,
  file: string,
  { key, now }: { key: Buffer | null; now: () => number },
): Promise<Outcome> {
  if (await isServerRunning(dataDir))
    return { done: false, because: `Rollbook is running on ${dataDir}; stop it first` }
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
  const source = madeAt === null ? file : `${file}, made at ${new Date(madeAt).toISOString()}`
  const lines = [`Restored from ${source}:\n${listTables(tables)}\n`]
  if (madeAt === null)
    lines.push(
      'This file wasn’t made by the backup command, so its rows couldn’t be verified. Its structure is intact.',
    )
  lines.push('Everyone is signed out, and emailed links and codes no longer work. The audit records this.')
  if (aside)
    lines.push(`The previous database is kept as ${aside}. Delete it when everything works: it contains personal data.`)
  if (wasAnother)
    lines.push('The previous database belonged to a different Rollbook. Check that this is the right data folder.')
  if (sameKey !== true) lines.push(keyIsMissing(dataDir, sameKey))
  return `${lines.join('\n')}\nStart the server now.`
}

function keyIsMissing(dataDir: string, sameKey: false | null): string {
  const explanation =
    sameKey === null ? 'The backup doesn’t say which secret key it belongs to.' : 'The backup’s secret key isn’t here.'
  return `${explanation} Put it into ${join(dataDir, 'secret.key')}, or into SECRET_KEY, before you start. Without it,
Rollbook won’t recognize the browsers that people used before: failed sign-ins by strangers can lock them out, administrators get
an email at their next sign-in, and check-ins before and after the restore don’t show that they came from one browser.
Nothing else is lost.`
}
