import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { readEmail } from '#contract/email.ts'
import { isTimeZone } from '#contract/language/zones.ts'
import type { DatabasePlace } from '#server/database/place.ts'
import { readOrMakeSecretKey } from '#server/database/data-folder.ts'
import { splitHosts } from '#server/database/hosts.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

export type Settings = {
  host: string
  port: number
  /** Where people reach this server. QR codes and emailed links begin with it. No trailing slash. */
  publicUrl: string
  secretKey: Buffer
  database: DatabasePlace
  dataDir: string
  /** Where the server writes a backup every hour. Null: it makes none. */
  backupDir: string | null
  /** Null: emails go to the development mailbox. */
  smtp: { url: string; from: string } | null
  supportEmail: string | null
  /** IANA; what a university without its own gets. */
  timeZone: string
  logLevel: (typeof logLevels)[number]
  /** Addresses of the proxies whose X-Forwarded-For is trusted. Empty: none. */
  trustProxy: string[]
  rateLimits: boolean
  /** The port on which this machine can read metrics. Null: none. */
  metricsPort: number | null
  /** True only for `npm start`: the database may be filled with demonstration data. */
  demonstration: boolean
}

/** What is wrong with the environment: every missing or invalid setting, not only the first. */
export class SettingsError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`These settings need attention:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
    this.name = 'SettingsError'
  }
}

/** Takes the environment of `npm run serve`. Returns typed settings or throws a SettingsError that names each problem. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems: string[] = []
  const problem = (name: string, what: string) => void problems.push(`${name}: ${what}`)
  const value = (name: string) => env[name]?.trim() || undefined

  const host = value('HOST') ?? '127.0.0.1'
  const port = Number(value('PORT') ?? 3000)
  if (!isPort(port)) problem('PORT', 'give a port number, for example 3000')

  const publicUrl = readPublicUrl(value('PUBLIC_URL'), (what) => problem('PUBLIC_URL', what))
  const dataDir = resolve(value('DATA_DIR') ?? 'data')
  const database = readDatabase(value('DATABASE_URL'), dataDir, (what) => problem('DATABASE_URL', what))
  readPair(database, value, problem)

  const backups = value('BACKUP_DIR')
  if (backups && database.engine === 'postgres')
    problem('BACKUP_DIR', "is for SQLite; leave it out and use PostgreSQL's own programs, see docs/operations.md")

  const smtpUrl = value('SMTP_URL')
  if (!smtpUrl)
    problem('SMTP_URL', 'is missing; without mail nobody can sign in. Example: smtps://user:password@mail.x.edu')
  else if (!/^smtps?:$/.test(protocolOf(smtpUrl))) problem('SMTP_URL', 'begins with smtp:// or smtps://')
  const from = value('MAIL_FROM')
  if (!from) problem('MAIL_FROM', 'is missing; the address that emails come from, for example Rollbook <roll@x.edu>')
  else if (!readEmail(/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from))
    problem('MAIL_FROM', `"${from}" isn’t an email address`)

  const supportEmail = value('SUPPORT_EMAIL') ?? null
  if (supportEmail && !readEmail(supportEmail)) problem('SUPPORT_EMAIL', `"${supportEmail}" isn’t an email address`)

  const timeZone = value('TIME_ZONE') ?? 'UTC'
  if (!isTimeZone(timeZone)) problem('TIME_ZONE', `"${timeZone}" isn’t an IANA time zone such as America/New_York`)

  const logLevel = (value('LOG_LEVEL') ?? 'info') as Settings['logLevel']
  if (!logLevels.includes(logLevel)) problem('LOG_LEVEL', `is one of ${logLevels.join(', ')}`)

  const trustProxy = (value('TRUST_PROXY') ?? '').split(',').flatMap((part) => part.trim() || [])
  for (const proxy of trustProxy) {
    // "true" would let anyone choose their address.
    if (!isAddressOrRange(proxy))
      problem('TRUST_PROXY', `"${proxy}" isn’t an address or a range. Name the proxy, for example 127.0.0.1`)
  }

  const limits = value('RATE_LIMITS') ?? 'on'
  if (limits !== 'on' && limits !== 'off') problem('RATE_LIMITS', 'is on or off')
  if (limits === 'off' && !isLoopback(host)) problem('RATE_LIMITS', 'can be off only while HOST is this machine itself')

  const metricsPort = value('METRICS_PORT') ? Number(value('METRICS_PORT')) : null
  if (metricsPort !== null && !isPort(metricsPort)) problem('METRICS_PORT', 'give a port number, for example 9464')
  else if (metricsPort !== null && metricsPort === port) problem('METRICS_PORT', 'choose a port different from PORT')

  let secretKey: Buffer = Buffer.alloc(0)
  const secret = value('SECRET_KEY')
  if (secret && secret.length < 32)
    problem('SECRET_KEY', 'is at least 32 characters, for example from: openssl rand -hex 32')
  else if (secret) secretKey = Buffer.from(secret)
  else if (database.engine === 'postgres')
    problem('SECRET_KEY', 'is missing; all processes on one database share one key')
  else if (problems.length === 0) secretKey = readOrMakeSecretKey(dataDir)

  if (problems.length > 0) throw new SettingsError(problems)
  return {
    host,
    port,
    publicUrl,
    secretKey,
    database,
    dataDir,
    backupDir: backups ? resolve(backups) : null,
    smtp: { url: smtpUrl!, from: from! },
    supportEmail,
    timeZone,
    logLevel,
    trustProxy,
    rateLimits: limits === 'on',
    metricsPort,
    demonstration: false,
  }
}

/** Where the rows are, from `DATABASE_URL` or the data folder. */
export function readDatabase(url: string | undefined, dataDir: string, problem: (what: string) => void): DatabasePlace {
  if (!url) return { engine: 'sqlite', path: join(dataDir, 'rollbook.db') }
  if (!isPostgresUrl(url)) problem('begins with postgres://; leave it out for SQLite')
  else if (/[?&](options|statement_timeout|query_timeout)=/.test(url))
    problem('leave out options, statement_timeout and query_timeout; Rollbook sets its own')
  return { engine: 'postgres', url }
}

/** Reads the settings of a pair of PostgreSQL servers into `database`. */
function readPair(
  database: DatabasePlace,
  value: (name: string) => string | undefined,
  problem: (name: string, what: string) => void,
): void {
  const [readUrl, standby] = [value('DATABASE_READ_URL'), value('DATABASE_STANDBY')]
  if (readUrl && (!isPostgresUrl(readUrl) || splitHosts(readUrl).length > 1))
    problem('DATABASE_READ_URL', 'begins with postgres:// and names one host')
  if (standby && standby !== 'required') problem('DATABASE_STANDBY', 'write "required", or leave it out')
  if (database.engine === 'postgres') {
    if (readUrl) database.readUrl = readUrl
    if (standby) database.standby = 'required'
    return
  }
  for (const name of ['DATABASE_READ_URL', 'DATABASE_STANDBY'])
    if (value(name)) problem(name, 'is for PostgreSQL; leave it out, or set DATABASE_URL')
}

function isPostgresUrl(url: string): boolean {
  return splitHosts(url).every((one) => /^postgres(ql)?:$/.test(protocolOf(one)))
}

/** Whether a host name or address is this machine itself. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}

/** Reads PUBLIC_URL: the origin, or '' with `problem` called on what is wrong with it. */
export function readPublicUrl(text: string | undefined, problem: (what: string) => void): string {
  if (!text) {
    problem('is missing; the address people open, for example https://rollbook.x.edu')
    return ''
  }
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search) {
    problem(`"${text}" is no address of a site; write for example https://rollbook.x.edu`)
  } else if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    problem('begins with https://, because phones give camera and location to secure pages only')
  }
  return url?.origin ?? ''
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 0 && port <= 65_535
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128))
}
