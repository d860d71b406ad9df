// The command line for operators: npm run admin -- …
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backupByCommand, onPostgres } from '#server/administration/commands/command-backup.ts'
import { restoreByCommand } from '#server/administration/commands/command-restore.ts'
import { askRunningServer } from '#server/administration/commands/command-socket.ts'
import { copyTo } from '#server/administration/commands/copy-to.ts'
import { runCommand, type Command, type Done } from '#server/administration/commands/commands.ts'
import { connect } from '#server/database/connect.ts'
import { readSecretKey } from '#server/database/data-folder.ts'
import { migrate } from '#server/database/migrate.ts'
import { readDatabase, readPublicUrl } from './settings.ts'

const help = `Commands for whoever runs Rollbook. They use DATA_DIR and DATABASE_URL as the server does.

  npm run admin -- create --email E --first-name F --last-name L --role master --password-stdin

      Makes an administrator; works beside a running server too. The password is read from standard input:
        printf '%s' 'three words of your own' | npm run admin -- create …
      --role     master, co or sub. Masters are made here and nowhere else.
      --school   with --role sub: the faculty domain of the university, for example x.edu

  npm run admin -- list

      Shows the administrators: address, name, role, university; revoked ones too.

  npm run admin -- role --email E --role master|co|sub [--school x.edu]

      Gives an administrator another role, and a revoked one a role again. This is the only way to change a master. For
      sub, --school is the faculty domain of the university, unless the faculty account says it.

  npm run admin -- revoke --email E

      Revokes an administrator's role. The last master stays: make another one first.

      Both sign the administrator out and write a message; the password stays.

  npm run admin -- sign-out --email E | --school x.edu | --everybody

      Ends every session of a person, of a university's people (--school is its faculty domain), or all there are.

  npm run admin -- link --email E [--kind student|faculty|admin]

      Prints a new sign-in link, for the day email fails or a mailbox's emails are used up. It works once, for 30 minutes,
      in any browser. For an administrator it sets a new password instead, for 10 minutes. Nothing else ends, and the audit
      says that a link was printed. Without a running server it needs PUBLIC_URL as the server has it.

  npm run admin -- passkeys --email E [--kind student|faculty|admin] [--remove ID | --remove-all]

      Lists the passkeys of an account. For a lost or stolen device: --remove removes the one with an ID of the list,
      --remove-all removes all of them. The person gets an email, and the audit records it. Sessions don't end: a device
      that is signed in stays so until sign-out.

  npm run admin -- backup FILE

      Copies the SQLite database of DATA_DIR into a new file, beside a running server too, which then writes the file itself.
      The copy is read back before it gets its name. The secret key is not in it; keep that apart.

  npm run admin -- restore FILE

      Puts a backup in the place of the SQLite database of DATA_DIR, or into an empty folder. The server must be stopped.
      The file is looked through first; the database of before is kept beside it; everybody is signed out.

  npm run admin -- copy-to postgres://user:password@host/database

      Copies everything in the SQLite database of DATA_DIR into an empty PostgreSQL, all or nothing, and compares both
      sides. The server must be stopped; the file stays as it is. A password may come from PGPASSWORD instead.

  npm run admin -- --help

      Shows this.`

const { values, positionals } = readArguments()
if (values.help || positionals.length === 0) finish(0, help)
const [command, ...rest] = positionals
const { email, role, school } = values
if (command === 'create' && rest.length === 0) await create()
else if (command === 'list' && rest.length === 0) await carryOut({ command, input: {} }, 'Not listed')
else if (command === 'role' && rest.length === 0) await carryOut({ command, input: { email, role, school } })
else if (command === 'revoke' && rest.length === 0) await carryOut({ command, input: { email } })
else if (command === 'sign-out' && rest.length === 0)
  await carryOut(
    { command, input: { email, school, ...(values.everybody && { everybody: 'yes' }) } },
    'Nobody signed out',
  )
else if (command === 'link' && rest.length === 0)
  await carryOut({ command, input: { email, kind: values.kind } }, 'No link printed')
else if (command === 'passkeys' && rest.length === 0) await passkeys()
else if (command === 'backup' && rest.length === 1) await backUp(resolve(rest[0]!))
else if (command === 'restore' && rest.length === 1) await bringBack(resolve(rest[0]!))
else if (command === 'backup' || command === 'restore') finish(2, `Give ${command} one file.`)
else if (command === 'copy-to' && rest.length === 1) await copy(rest[0]!)
else if (command === 'copy-to') finish(2, 'Give copy-to one address, postgres://user:password@host/database.')
else finish(2, `There is no command "${positionals.join(' ')}".\n\n${help}`)

async function create(): Promise<never> {
  if (!values['password-stdin']) finish(2, 'Add --password-stdin and give the password on standard input.')
  const input = {
    email: email ?? '',
    first_name: values['first-name'] ?? '',
    last_name: values['last-name'] ?? '',
    role,
    school,
    password: (await text(process.stdin)).replace(/\r?\n$/, ''),
  }
  return carryOut({ command: 'create', input }, 'Not created')
}

async function passkeys(): Promise<never> {
  const { kind, remove, 'remove-all': all } = values
  const isListing = remove === undefined && !all
  const input = { email, kind, remove, ...(all && { all: 'yes' }) }
  return carryOut({ command: 'passkeys', input }, isListing ? 'Not listed' : 'No passkey removed')
}

/** Executes the command, prints the outcome and exits. */
async function carryOut(asked: Command, whenNot = 'Not changed'): Promise<never> {
  const result = await run(asked)
  finish(result.done ? 0 : 1, result.done ? result.says : `${whenNot}: ${result.because}.`)
}

async function backUp(file: string): Promise<never> {
  const { dataDir, path } = sqliteFile()
  const asked = await askRunningServer(dataDir, { command: 'backup', input: { file } })
  if (asked?.done && !existsSync(file))
    finish(
      1,
      `The server wrote ${file} where this program does not see it: its service or container has folders of its own.`,
    )
  const result = asked ?? (await backupByCommand({ path, key: secretKey(dataDir) }, { file }, Date.now()))
  finish(result.done ? 0 : 1, result.done ? result.says : `Not backed up: ${result.because}.`)
}

async function bringBack(file: string): Promise<never> {
  const { dataDir } = sqliteFile()
  const result = await restoreByCommand(dataDir, file, { key: secretKey(null), now: Date.now })
  finish(result.done ? 0 : 1, result.done ? result.says : `Not restored: ${result.because}.`)
}

/** Ends the program when the rows are in PostgreSQL. */
function sqliteFile(): { dataDir: string; path: string } {
  const dataDir = resolve(process.env.DATA_DIR || 'data')
  const place = readDatabase(process.env.DATABASE_URL || undefined, dataDir, (what) =>
    finish(2, `DATABASE_URL: ${what}`),
  )
  if (place.engine === 'postgres') finish(1, `Not done: ${onPostgres}.`)
  return { dataDir, path: place.path }
}

/** SECRET_KEY, or the key of a data folder. */
function secretKey(dataDir: string | null): Buffer | null {
  const set = process.env.SECRET_KEY?.trim()
  if (set) return Buffer.from(set)
  return dataDir === null ? null : readSecretKey(dataDir)
}

async function copy(address: string): Promise<never> {
  const dataDir = resolve(process.env.DATA_DIR || 'data')
  const place = readDatabase(address, dataDir, (what) => finish(2, `The address ${what}`))
  const result = await copyTo(dataDir, place.engine === 'postgres' ? place.url : '')
  if (!result.copied) finish(1, `Not copied: ${result.because}.`)
  const lines = result.tables.map(
    ({ table, rows, digest }) => `  ${table.padEnd(16)} ${String(rows).padStart(9)}  ${digest}`,
  )
  finish(0, `Copied; every table holds the same rows on both sides:\n${lines.join('\n')}\n\n${leftoverNote(dataDir)}`)
}

/** The key is never printed: it would stay in a terminal's history. */
function leftoverNote(dataDir: string): string {
  const key = process.env.SECRET_KEY
    ? 'the SECRET_KEY that is set here'
    : `the content of ${join(dataDir, 'secret.key')}, or the SECRET_KEY that its service was given`
  return `Every process on the PostgreSQL needs the key of before, or codes on their way and marks of browsers are worth
nothing. Set SECRET_KEY to ${key}.
Start with DATABASE_URL set, and move ${join(dataDir, 'rollbook.db')} away when all is well: what is written there is no longer seen.`
}

async function run(asked: Command): Promise<Done> {
  const dataDir = resolve(process.env.DATA_DIR || 'data')
  const place = readDatabase(process.env.DATABASE_URL || undefined, dataDir, (what) =>
    finish(2, `DATABASE_URL: ${what}`),
  )
  const answered = place.engine === 'sqlite' ? await askRunningServer(dataDir, asked) : null
  if (answered) return answered
  const set = process.env.PUBLIC_URL?.trim()
  const publicUrl = set ? readPublicUrl(set, (what) => finish(2, `PUBLIC_URL: ${what}`)) : null
  const database = await connect(place)
  try {
    await migrate(database.db)
    return await runCommand(database.db, asked, Date.now(), { publicUrl })
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
        remove: { type: 'string' },
        'remove-all': { type: 'boolean' },
        'password-stdin': { type: 'boolean' },
      },
    })
  } catch (error) {
    finish(2, `${(error as Error).message}\n\n${help}`)
  }
}

function finish(code: number, words: string): never {
  ;(code === 0 ? console.log : console.error)(words)
  process.exit(code)
}
