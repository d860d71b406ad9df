import { statSync } from 'node:fs'
import { describeConnectionFailure } from '#server/database/connection-failure.ts'
import { describeFolderFailure, lacksAccess } from '#server/database/data-folder.ts'

/**
 * Takes the reason why a command failed. Returns a sentence for the operator that names the setting and the remedy, or
 * the error with its stack if no setting explains it. `url` is DATABASE_URL if it is set.
 */
export function explainCommand(error: unknown, dataDir: string, url: string | null): string {
  if (!(error instanceof Error)) return String(error)
  if (url !== null) {
    const failure = describeConnectionFailure(error, url)
    if (failure !== null) return `DATABASE_URL: ${failure}`
  }
  const { code } = error as NodeJS.ErrnoException
  const failure = describeFolderFailure(error, dataDir)
  if (failure === null) return code === undefined ? error.message : String(error.stack)
  // A service's folder has the right owner, so the command runs as the wrong user or looks in the wrong folder.
  return lacksAccess(error)
    ? `DATA_DIR: this user can’t access ${dataDir}; set DATA_DIR to the server’s folder, and run the command as its owner: runuser -u rollbook`
    : failure
}

/** Returns why there is no SQLite database to work on, as part of a sentence, or null if it exists. */
export function whyNoDatabase(path: string): string | null {
  try {
    statSync(path)
    return null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return `there is no ${path}; set DATA_DIR to the server’s folder`
  }
}
