import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Db } from './db.ts'
import { newId } from './new-id.ts'
import { acquireLock } from './acquire-lock.ts'

/** The shortest allowed key, in characters. */
export const minKeyLength = 32

/** Full access for the owner only, because the folder contains names, check-ins and the key. */
const ownersOnly = 0o700
/** The permission bits of users who are neither the owner nor in the group. */
const otherUsers = 0o007

const rootFolders = 'bin boot dev etc home lib lib32 lib64 libx32 media mnt opt proc root run sbin srv sys tmp usr var'
const usrFolders = 'bin etc games include lib lib32 lib64 libexec libx32 local sbin share src'
const varFolders = 'backups cache lib local lock log mail opt run spool tmp www'
const inside = (parent: string, names: string) => names.split(' ').map((name) => `${parent}/${name}`)
const systemFolders = new Set([
  '/',
  ...inside('', rootFolders),
  ...['/usr', '/usr/local'].flatMap((parent) => inside(parent, usrFolders)),
  ...inside('/var', varFolders),
  ...inside('/run', 'lock user'),
  '/dev/shm',
])

/**
 * Returns the system's folder at a path, even behind a link, or null for any other folder. Other programs stop working
 * if it is closed to them.
 */
export function findSystemFolder(path: string): string | null {
  return [path, existsSync(path) ? realpathSync(path) : path].find((name) => systemFolders.has(name)) ?? null
}

/**
 * Creates the data folder, accessible only to its owner. If it exists, removes other users' access, but not the
 * group's, because a backup program may need it. Returns false when other users' access can't be removed, or if it is a
 * system folder.
 */
export function makeDataFolder(dataDir: string): boolean {
  mkdirSync(dataDir, { recursive: true, mode: ownersOnly })
  const { mode } = statSync(dataDir)
  if (process.platform === 'win32' || (mode & otherUsers) === 0) return true
  if (findSystemFolder(dataDir) !== null) return false
  try {
    chmodSync(dataDir, mode & 0o7770)
    return true
  } catch {
    return false
  }
}

/** Whether an error of a file means that this user may not read or write it. */
export function lacksAccess(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  // SQLite: 3 permission denied, 8 read-only, 14 can't be opened. https://sqlite.org/rescode.html
  return code === 'EACCES' || code === 'EPERM' || [3, 8, 14].includes(readSqliteCode(error))
}

/** Returns the primary result code of SQLite, or 0 for any other error. */
function readSqliteCode(error: unknown): number {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' ? errcode & 0xff : 0
}

/** Returns why the data folder can't be used, with the remedy. Returns null for any other kind of error. */
export function describeFolderFailure(error: unknown, dataDir: string): string | null {
  const { code = '', syscall, path = dataDir } = error as { code?: string; syscall?: string; path?: string }
  if (!path.startsWith(dataDir) && !dataDir.startsWith(path)) return null
  if (lacksAccess(error))
    return `DATA_DIR: this user can’t write to ${path}; make the server’s user its owner: chown -R rollbook ${dataDir}`
  if (code === 'ENOENT' && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    return `DATA_DIR: ${path} is a link to a folder that doesn’t exist; create it, or mount its disk`
  // On a read-only disk, Node's mkdir with `recursive` fails with ENOENT.
  if (code === 'EROFS' || (code === 'ENOENT' && syscall === 'mkdir'))
    return `DATA_DIR: the disk of ${path} is mounted read-only, or systemd makes it read-only for the service; mount it for writing, add the folder to ReadWritePaths, or choose another folder`
  if (code === 'ENAMETOOLONG') return 'DATA_DIR: its path is too long; choose a shorter one'
  if (code === 'ENOTDIR') return `DATA_DIR: ${dataDir} is a file; name a folder`
  if (code === 'EEXIST') return `DATA_DIR: ${path} is a file; name a folder`
  if (code === 'ENOSPC' || readSqliteCode(error) === 13) return `DATA_DIR: the disk of ${path} is full; make room`
  return null
}

/**
 * Returns the data folder's key. The first start creates it. Anyone with the key can forge browser marks, but can't
 * sign in with it. Throws when the key is too short.
 */
export function readOrMakeSecretKey(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    makeDataFolder(dataDir)
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  }
  return readSecretKey(dataDir)!
}

/** Returns the key in the data folder, or null when it doesn't exist. Throws when it is too short. */
export function readSecretKey(dataDir: string): Buffer | null {
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) return null
  refuseFolder(path)
  const key = readFileSync(path, 'utf8').trim()
  if (key.length < minKeyLength)
    throw new Error(`${path} is truncated. Restore the key, or delete the file to get a new one.`)
  return Buffer.from(key)
}

/** Returns the id of the database that belongs to the data folder, or null before the first start. */
export function readInstanceMark(dataDir: string): string | null {
  const marker = join(dataDir, 'instance-id')
  refuseFolder(marker)
  return existsSync(marker) ? readFileSync(marker, 'utf8').trim() : null
}

/** Stores which database belongs to the data folder. */
export function markInstance(dataDir: string, id: string): void {
  const marker = join(dataDir, 'instance-id')
  // Written under a different name first. After a crash, an empty marker would look like the id of a different
  // database.
  writeFileSync(`${marker}.new`, id, { mode: 0o600, flush: true })
  renameSync(`${marker}.new`, marker)
}

/** Throws when the database of a data folder is missing or empty, so that no new one is created in its place. */
export function refuseEmpty(dataDir: string, path: string): void {
  refuseFolder(path)
  const marked = readInstanceMark(dataDir)
  const isEmpty = (file: string) => !existsSync(file) || statSync(file).size === 0
  if (marked && isEmpty(path) && isEmpty(`${path}-wal`)) throw wrongDatabase(dataDir, marked, undefined)
}

/** Throws when `path` should be a file but is a folder. */
function refuseFolder(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  throw new Error(
    `DATA_DIR: ${path} is a folder, not a file. Containers create one when a file to mount is missing. Remove it, and ` +
      'mount the whole data folder.',
  )
}

function wrongDatabase(dataDir: string, expected: string, actual: string | undefined): Error {
  return new Error(
    `The database in ${dataDir} is not the one that was there before (expected ${expected}, found ` +
      `${actual ?? 'an empty one'}). Is its disk mounted? If it is lost, restore a backup: npm run admin -- restore FILE. ` +
      `If this is intentional, delete ${join(dataDir, 'instance-id')} and start again.`,
  )
}

/**
 * Checks that the data folder and the database belong together. If a disk isn't mounted, its missing file would
 * silently become a new, empty Rollbook. Throws when they don't match. `now` is in ms. Returns the database's id, and
 * whether it has demonstration data.
 */
export async function recognizeInstance(
  db: Db,
  options: { dataDir: string | null; demonstration: boolean; now: number },
): Promise<{ id: string; demonstration: boolean }> {
  const { dataDir } = options
  const marked = dataDir && readInstanceMark(dataDir)
  const row = await db.transaction().execute(async (trx) => {
    await acquireLock(trx, 'instance')
    const instance = await trx.selectFrom('instance').selectAll().executeTakeFirst()
    if (dataDir && marked && instance?.id !== marked) throw wrongDatabase(dataDir, marked, instance?.id)
    if (instance) return instance
    const created = { id: newId(), demonstration: options.demonstration ? 1 : 0, created_at: options.now }
    await trx.insertInto('instance').values(created).execute()
    return created
  })
  if (dataDir && !marked) markInstance(dataDir, row.id)
  return { id: row.id, demonstration: row.demonstration === 1 }
}
