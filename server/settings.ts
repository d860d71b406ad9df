import { resolve } from 'node:path'
import { isTimeZone } from '#contract/language/zones.ts'
import type { DatabasePlace } from '#server/database/database-place.ts'
import { describeFolderFailure, readOrMakeSecretKey } from '#server/database/data-folder.ts'
import { findMisspelled } from './settings-names.ts'
import {
  checkCertificates,
  checkSecretKey,
  checkDataFolder,
  isLoopback,
  readDatabase,
  readFolder,
  readOutboundAllow,
  readHost,
  readStandby,
  readPort,
  readProxies,
  readPublicUrl,
  readSender,
  readSmtpUrl,
  readSupportEmail,
  readUnquoted,
} from './settings-values.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

/** Node's own setting. With 0, Node doesn't check any server's certificate. */
const unchecked = 'NODE_TLS_REJECT_UNAUTHORIZED'

export type Settings = {
  host: string
  port: number
  /** The URL at which people reach this server. QR codes and emailed links begin with it. It has no trailing slash. */
  publicUrl: string
  secretKey: Buffer
  database: DatabasePlace
  dataDir: string
  /** The folder to which the server writes a backup every hour. Null means no backups. */
  backupDir: string | null
  /**
   * The mail server and sender. Null, for `npm start` and tests, means that emails are stored in the development
   * mailbox.
   */
  smtp: { url: string; from: string } | null
  supportEmail: string | null
  /** The IANA time zone of a university that has none of its own. */
  timeZone: string
  logLevel: (typeof logLevels)[number]
  /** The addresses of the proxies whose X-Forwarded-For is trusted. Empty means that none is. */
  trustProxy: string[]
  rateLimits: boolean
  /** The hosts and networks that the server may contact even though they are private. */
  outboundAllow: string[]
  /** The port on which programs on this machine can read metrics. Null means no port. */
  metricsPort: number | null
  /** True only for `npm start`. Then the database may be filled with demonstration data. */
  demonstration: boolean
}

/** Thrown for an invalid environment. Lists every missing or invalid setting, not only the first. */
export class SettingsError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`These settings need attention:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
    this.name = 'SettingsError'
  }
}

/**
 * Takes the environment of `npm run serve`. Returns typed settings, or throws a SettingsError with every problem, at
 * most one per setting. No problem repeats a password or a key.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems = new Map<string, string>()
  const report = (name: string, text: string) => void (problems.has(name) || problems.set(name, `${name}: ${text}`))
  const reportFor = (name: string) => (text: string) => report(name, text)
  const value = (name: string) => {
    const text = env[name]?.trim()
    return text ? readUnquoted(text, reportFor(name)) : undefined
  }

  const host = readHost(value('HOST') ?? '127.0.0.1', reportFor('HOST'))
  const port = readPort(value('PORT') ?? '3000', 3000, reportFor('PORT'))
  const publicUrl = readPublicUrl(value('PUBLIC_URL'), reportFor('PUBLIC_URL'))
  const dataDir = resolve(readFolder(value('DATA_DIR') ?? 'data', reportFor('DATA_DIR')))
  const database = readDatabase(value('DATABASE_URL'), dataDir, reportFor('DATABASE_URL'))
  if (database.engine === 'sqlite') checkDataFolder(dataDir, reportFor('DATA_DIR'))
  readStandby(database, value, report)

  const backupText = value('BACKUP_DIR')
  const backupDir = backupText ? resolve(readFolder(backupText, reportFor('BACKUP_DIR'))) : null
  if (backupDir && database.engine === 'postgres')
    report('BACKUP_DIR', "is for SQLite; leave it out and use PostgreSQL's own programs, see docs/operations.md")

  const smtpUrl = readSmtpUrl(value('SMTP_URL'), reportFor('SMTP_URL'))
  const sender = readSender(value('MAIL_FROM'), reportFor('MAIL_FROM'))
  const supportEmail = readSupportEmail(value('SUPPORT_EMAIL') ?? null, reportFor('SUPPORT_EMAIL'))

  const timeZone = value('TIME_ZONE') ?? 'UTC'
  if (!isTimeZone(timeZone)) report('TIME_ZONE', `“${timeZone}” isn’t an IANA time zone such as America/New_York`)

  const logLevel = (value('LOG_LEVEL') ?? 'info') as Settings['logLevel']
  if (!logLevels.includes(logLevel)) report('LOG_LEVEL', `must be one of ${logLevels.join(', ')}`)

  const trustProxy = readProxies(value('TRUST_PROXY') ?? '', reportFor('TRUST_PROXY'))

  const outboundAllow = readOutboundAllow(value('OUTBOUND_ALLOW') ?? '', reportFor('OUTBOUND_ALLOW'))

  checkCertificates(value('NODE_EXTRA_CA_CERTS'), reportFor('NODE_EXTRA_CA_CERTS'))

  const limits = value('RATE_LIMITS') ?? 'on'
  if (limits !== 'on' && limits !== 'off') report('RATE_LIMITS', 'must be on or off')
  if (limits === 'off' && !isLoopback(host)) report('RATE_LIMITS', 'can be off only while HOST is this machine itself')

  const metricsText = value('METRICS_PORT')
  const metricsPort = metricsText ? readPort(metricsText, 9464, reportFor('METRICS_PORT')) : null
  if (metricsPort === 0) report('METRICS_PORT', 'is 0; write a fixed port, such as 9464, or leave it out')
  if (metricsPort !== null && metricsPort === port) report('METRICS_PORT', 'choose a port different from PORT')

  const secret = value('SECRET_KEY')
  if (secret) checkSecretKey(secret, reportFor('SECRET_KEY'))
  else if (database.engine === 'postgres')
    report('SECRET_KEY', 'is missing; all processes on one database share one key')

  // It isn't parsed like a setting, because it isn't one of ours.
  if (Object.entries(env).some(([name, text]) => name === unchecked && text === '0'))
    report(
      unchecked,
      'is 0, so anyone in between could pose as the mail server, the database or a university’s sign-in; leave it out, and name their certificates in NODE_EXTRA_CA_CERTS',
    )
  for (const { written, meant } of findMisspelled(env))
    report(
      written,
      `isn’t a setting, but looks like ${meant}; write ${meant}, or, if another program needs it, also set ${meant}, which may be empty`,
    )

  if (problems.size > 0) throw new SettingsError([...problems.values()])
  return {
    host,
    port,
    publicUrl,
    // This comes last, because it may create the key file, which must not happen with invalid settings.
    secretKey: secret ? Buffer.from(secret) : readKeyFile(dataDir),
    database,
    dataDir,
    backupDir,
    smtp: { url: smtpUrl, from: sender },
    supportEmail,
    timeZone,
    logLevel,
    trustProxy,
    rateLimits: limits === 'on',
    outboundAllow,
    metricsPort,
    demonstration: false,
  }
}

function readKeyFile(dataDir: string): Buffer {
  try {
    return readOrMakeSecretKey(dataDir)
  } catch (error) {
    const reason = describeFolderFailure(error, dataDir)
    throw reason === null ? error : new SettingsError([reason])
  }
}
