import { resolve } from 'node:path'
import { isTimeZone } from '#contract/language/zones.ts'
import type { DatabasePlace } from '#server/database/place.ts'
import { describeFolderFailure, readOrMakeSecretKey, shortestKey } from '#server/database/data-folder.ts'
import {
  isLoopback,
  readDatabase,
  readFolder,
  readHost,
  readPair,
  readPort,
  readProxies,
  readPublicUrl,
  readSender,
  readSmtpUrl,
  readSupportEmail,
  readUnquoted,
} from './settings-values.ts'

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

/**
 * Takes the environment of `npm run serve`. Returns typed settings or throws a SettingsError that names each problem,
 * one for each setting. No problem repeats a password or a key.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems = new Map<string, string>()
  const problem = (name: string, what: string) => void (problems.has(name) || problems.set(name, `${name}: ${what}`))
  const of = (name: string) => (what: string) => problem(name, what)
  const value = (name: string) => {
    const text = env[name]?.trim()
    return text ? readUnquoted(text, of(name)) : undefined
  }

  const host = readHost(value('HOST') ?? '127.0.0.1', of('HOST'))
  const port = readPort(value('PORT') ?? '3000', 3000, of('PORT'))
  const publicUrl = readPublicUrl(value('PUBLIC_URL'), of('PUBLIC_URL'))
  const dataDir = resolve(readFolder(value('DATA_DIR') ?? 'data', of('DATA_DIR')))
  const database = readDatabase(value('DATABASE_URL'), dataDir, of('DATABASE_URL'))
  readPair(database, value, problem)

  const backupText = value('BACKUP_DIR')
  const backupDir = backupText ? resolve(readFolder(backupText, of('BACKUP_DIR'))) : null
  if (backupDir && database.engine === 'postgres')
    problem('BACKUP_DIR', "is for SQLite; leave it out and use PostgreSQL's own programs, see docs/operations.md")

  const smtpUrl = readSmtpUrl(value('SMTP_URL'), of('SMTP_URL'))
  const from = readSender(value('MAIL_FROM'), of('MAIL_FROM'))
  const supportEmail = readSupportEmail(value('SUPPORT_EMAIL') ?? null, of('SUPPORT_EMAIL'))

  const timeZone = value('TIME_ZONE') ?? 'UTC'
  if (!isTimeZone(timeZone)) problem('TIME_ZONE', `“${timeZone}” isn’t an IANA time zone such as America/New_York`)

  const logLevel = (value('LOG_LEVEL') ?? 'info') as Settings['logLevel']
  if (!logLevels.includes(logLevel)) problem('LOG_LEVEL', `is one of ${logLevels.join(', ')}`)

  const trustProxy = readProxies(value('TRUST_PROXY') ?? '', of('TRUST_PROXY'))

  const limits = value('RATE_LIMITS') ?? 'on'
  if (limits !== 'on' && limits !== 'off') problem('RATE_LIMITS', 'is on or off')
  if (limits === 'off' && !isLoopback(host)) problem('RATE_LIMITS', 'can be off only while HOST is this machine itself')

  const metricsText = value('METRICS_PORT')
  const metricsPort = metricsText ? readPort(metricsText, 9464, of('METRICS_PORT')) : null
  if (metricsPort !== null && metricsPort === port) problem('METRICS_PORT', 'choose a port different from PORT')

  const secret = value('SECRET_KEY')
  if (secret && secret.length < shortestKey)
    problem('SECRET_KEY', 'is at least 32 characters, for example from: openssl rand -hex 32')
  else if (!secret && database.engine === 'postgres')
    problem('SECRET_KEY', 'is missing; all processes on one database share one key')

  if (problems.size > 0) throw new SettingsError([...problems.values()])
  return {
    host,
    port,
    publicUrl,
    secretKey: secret ? Buffer.from(secret) : readKeyFile(dataDir),
    database,
    dataDir,
    backupDir,
    smtp: { url: smtpUrl, from },
    supportEmail,
    timeZone,
    logLevel,
    trustProxy,
    rateLimits: limits === 'on',
    metricsPort,
    demonstration: false,
  }
}

function readKeyFile(dataDir: string): Buffer {
  try {
    return readOrMakeSecretKey(dataDir)
  } catch (error) {
    const why = describeFolderFailure(error, dataDir)
    throw why === null ? error : new SettingsError([why])
  }
}
