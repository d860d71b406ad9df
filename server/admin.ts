// The command line of whoever runs the server: npm run admin -- …
import { text } from 'node:stream/consumers'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { askRunningServer } from '#server/administration/command-socket.ts'
import { createAdministrator, type Created } from '#server/administration/create-administrator.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { readDatabase } from './settings.ts'

const help = `Commands for whoever runs Rollbook. They use DATA_DIR and DATABASE_URL as the server does.

  npm run admin -- create --email E --first-name F --last-name L --role master --password-stdin

      Makes an administrator; works beside a running server too. The password is read from standard input:
        printf '%s' 'three words of your own' | npm run admin -- create …
      --role     master, co or sub. Masters are made here and nowhere else.
      --school   with --role sub: the faculty domain of the university, for example x.edu

  npm run admin -- --help

      Shows this.`

const { values, positionals } = readArguments()
if (values.help || positionals.length === 0) finish(0, help)
if (positionals[0] !== 'create' || positionals.length > 1)
  finish(2, `There is no command "${positionals.join(' ')}".\n\n${help}`)
if (!values['password-stdin']) finish(2, 'Add --password-stdin and give the password on standard input.')

const input = {
  email: values.email ?? '',
  first_name: values['first-name'] ?? '',
  last_name: values['last-name'] ?? '',
  role: values.role,
  school: values.school,
  password: (await text(process.stdin)).replace(/\r?\n$/, ''),
}
const result = await create()
if (result.created) finish(0, `${input.email} can sign in at /auth/admin/signin.`)
else finish(1, `Not created: ${result.because}.`)

async function create(): Promise<Created> {
  const dataDir = resolve(process.env.DATA_DIR || 'data')
  const place = readDatabase(process.env.DATABASE_URL || undefined, dataDir, (what) =>
    finish(2, `DATABASE_URL: ${what}`),
  )
  const answered = place.engine === 'sqlite' ? await askRunningServer(dataDir, input) : null
  if (answered) return answered
  const database = await connect(place)
  try {
    await migrate(database.db)
    return await createAdministrator(database.db, input, Date.now())
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
