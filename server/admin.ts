// The command line for operators: npm run admin -- …
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backupByCommand, onPostgres } from '#server/cli/command-backup.ts'
import { restoreByCommand } from '#server/cli/command-restore.ts'
import { askRunningServer } from '#server/cli/command-socket.ts'
import { copyTo } from '#server/cli/copy-to.ts'
import { explainCommand, whyNoDatabase } from '#server/cli/command-failures.ts'
import { help } from '#server/cli/help.ts'
import { runCommand, type Command, type Outcome } from '#server/cli/commands.ts'
import { connect } from '#server/database/connect.ts'
import { readSecretKey } from '#server/database/data-folder.ts'
import { madeByAnother, migrate, compareMigrations } from '#server/database/migrate.ts'
import { checkDataFolder, readDatabase, readFolder, readPublicUrl, readUnquoted } from './settings-values.ts'

const seeHelp = '--help explains each command.'

const { values, positionals } = readArguments()
if (values.help || positionals.length === 0) finish(0, help)
const [command, ...rest] = positionals
const { email, role, school } = values
const dataDir = resolve(readFolder(readUnquoted(process.env.DATA_DIR?.trim() || 'data', refuseFolder), refuseFolder))
await dispatchCommand().catch((error: unknown) =>
  finish(1, explainCommand(error, dataDir, process.env.DATABASE_URL || null)),
)

async function dispatchCommand(): Promise<void> {
  if (command === 'create' && rest.length === 0) await create()
  else if (command === 'list' && rest.length === 0) await runAndFinish({ command, input: {} }, 'Not listed')
  else if (command === 'role' && rest.length === 0) await runAndFinish({ command, input: { email, role, school } })
  else if (command === 'revoke' && rest.length === 0) await runAndFinish({ command, input: { email } })
  else if (command === 'sign-out' && rest.length === 0)
    await runAndFinish(
      { command, input: { email, school, ...(values.everybody && { everybody: 'yes' }) } },
      'No one was signed out',
    )
  else if (command === 'link' && rest.length === 0)
    await runAndFinish({ command, input: { email, kind: values.kind } }, 'No link was printed')
  else if (command === 'passkeys' && rest.length === 0) await passkeys()
  else if (command === 'second-factor' && rest.length === 0)
    await runAndFinish(
      { command, input: { school, ...(values.off && { off: 'yes' }) } },
      values.off ? 'Not changed' : 'Not listed',
    )
  else if (command === 'backup' && rest.length === 1) await backUp(resolve(rest[0]!))
  else if (command === 'restore' && rest.length === 1) await restoreBackup(resolve(rest[0]!))
  else if (command === 'backup' || command === 'restore') finish(2, `${command} needs exactly one file.`)
  else if (command === 'copy-to' && rest.length === 1 && /^postgres(ql)?:/.test(rest[0]!)) await copy(rest[0]!)
  else if (command === 'copy-to')
    finish(2, 'copy-to needs exactly one address: postgres://user:password@host/database.')
  else finish(2, `There is no command "${positionals.join(' ')}". ${seeHelp}`)
}

async function create(): Promise<never> {
  if (!values['password-stdin']) finish(2, 'Add --password-stdin and pass the password on standard input.')
  const input = {
    email: email ?? '',
    first_name: values['first-name'] ?? '',
    last_name: values['last-name'] ?? '',
    role,
    school,
    password: (await text(process.stdin)).replace(/\r?\n$/, ''),
  }
  return runAndFinish({ command: 'create', input }, 'Not created')
}

async function passkeys(): Promise<never> {
  const { kind, remove, 'remove-all': isRemovingAll } = values
  const isListing = remove === undefined && !isRemovingAll
  const input = { email, kind, remove, ...(isRemovingAll && { all: 'yes' }) }
  return runAndFinish({ command: 'passkeys', input }, isListing ? 'Not listed' : 'No passkey was removed')
}

/** Executes a command, prints its outcome and exits. */
async function runAndFinish(request: Command, whenNot = 'Not changed'): Promise<never> {
  const result = await run(request)
  finish(result.done ? 0 : 1, result.done ? result.says : `${whenNot}: ${result.because}.`)
}

async function backUp(file: string): Promise<never> {
  const path = requireSqlite()
  const response = await askRunningServer(dataDir, { command: 'backup', input: { file } })
  const missing = response === null ? whyNoDatabase(path) : null
  if (missing) finish(1, `Not backed up: ${missing}.`)
  if (response?.done && !existsSync(file))
    finish(
      1,
      `Not backed up: the server wrote ${file}, but its service or container has folders of its own, such as /tmp, and may delete them when it stops; choose a folder that both see, such as /var/backups/rollbook.`,
    )
  const result = response ?? (await backupByCommand({ path, key: findSecretKey(dataDir) }, { file }, Date.now()))
  finish(result.done ? 0 : 1, result.done ? result.says : `Not backed up: ${result.because}.`)
}

async function restoreBackup(file: string): Promise<never> {
  requireSqlite()
  const result = await restoreByCommand(dataDir, file, { key: findSecretKey(null), now: Date.now })
  finish(result.done ? 0 : 1, result.done ? result.says : `Not restored: ${result.because}.`)
}

function findDatabase() {
  const place = readDatabase(process.env.DATABASE_URL || undefined, dataDir, (problem) =>
    finish(2, `DATABASE_URL: ${problem}`),
  )
  if (place.engine === 'sqlite') checkDataFolder(dataDir, refuseFolder)
  return place
}

function refuseFolder(problem: string): never {
  finish(2, `DATA_DIR: ${problem}`)
}

/** Returns the path of the SQLite database. Exits if the database is PostgreSQL. */
function requireSqlite(): string {
  const place = findDatabase()
  if (place.engine === 'postgres') finish(1, `Nothing was done: ${onPostgres}.`)
  return place.path
}

/** Returns SECRET_KEY if it is set, otherwise the key of the data folder, or null. */
function findSecretKey(folder: string | null): Buffer | null {
  const set = process.env.SECRET_KEY?.trim()
  if (set) return Buffer.from(set)
  return folder === null ? null : readSecretKey(folder)
}

async function copy(address: string): Promise<never> {
  const place = readDatabase(address, dataDir, (problem) => finish(2, `The address ${problem}`))
  const result = await copyTo(dataDir, place.engine === 'postgres' ? place.url : '')
  if (!result.copied) finish(1, `Not copied: ${result.because}.`)
  const lines = result.tables.map(
    ({ table, rows, digest }) => `  ${table.padEnd(16)} ${String(rows).padStart(9)}  ${digest}`,
  )
  finish(0, `Copied. Every table has the same rows in both databases:\n${lines.join('\n')}\n\n${describeLeftovers()}`)
}

/**
 * Returns what the operator has to do after a copy. It never contains the key, which would stay in the terminal's
 * history.
 */
function describeLeftovers(): string {
  const key = process.env.SECRET_KEY
    ? 'the SECRET_KEY that is set here'
    : `the content of ${join(dataDir, 'secret.key')}, or the SECRET_KEY that its service uses`
  return `Every process on PostgreSQL needs the same secret key as before. Otherwise emailed codes stop working and known browsers
are forgotten. Set SECRET_KEY to ${key}.
Start the server with DATABASE_URL set. When everything works, move ${join(dataDir, 'rollbook.db')} away: Rollbook no longer uses it.`
}

async function run(request: Command): Promise<Outcome> {
  const place = findDatabase()
  const answered = place.engine === 'sqlite' ? await askRunningServer(dataDir, request) : null
  if (answered) return answered
  const set = process.env.PUBLIC_URL?.trim()
  const publicUrl = set ? readPublicUrl(set, (problem) => finish(2, `PUBLIC_URL: ${problem}`)) : null
  const missing = place.engine === 'sqlite' ? whyNoDatabase(place.path) : null
  // Only `create` may create a database. Any other command would work on a new, empty database that no server uses.
  if (missing && request.command !== 'create')
    return { done: false, because: `${missing}, or DATABASE_URL for PostgreSQL` }
  const database = await connect(place)
  try {
    if ((await compareMigrations(database.db)) === 'other')
      return { done: false, because: `the database ${madeByAnother}; use that version’s command` }
    await migrate(database.db)
    const outcome = await runCommand(database.db, request, Date.now(), { publicUrl })
    if (!missing || !outcome.done) return outcome
    const note = `There was no database in ${dataDir}, so a new one was made. If a server already ran, set DATA_DIR to its folder.`
    return { done: true, says: `${outcome.says}\n${note}` }
  } finally {
    await database.close()
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        email: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        role: { type: 'string' },
        school: { type: 'string' },
        kind: { type: 'string' },
        everybody: { type: 'boolean' },
        off: { type: 'boolean' },
        remove: { type: 'string' },
        'remove-all': { type: 'boolean' },
        'password-stdin': { type: 'boolean' },
      },
    })
  } catch (error) {
    // Remove the second part of Node's message. It explains arguments that begin with a hyphen, which no command takes.
    finish(2, `${(error as Error).message.replace(/\. To specify .*/s, '')}. ${seeHelp}`)
  }
}

function finish(code: number, words: string): never {
  ;(code === 0 ? console.log : console.error)(words)
  process.exit(code)
}
