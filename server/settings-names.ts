// Finds names in an environment that were probably meant for a setting.

/**
 * Settings that no one misses at once when their name was misspelled. Without HOST and PORT no one reaches the server,
 * and without RATE_LIMITS and LOG_LEVEL nothing is wrong.
 */
const neededNames = [
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'DATA_DIR',
  'BACKUP_DIR',
  'DATABASE_URL',
  'DATABASE_STANDBY',
  'DATABASE_READ_URL',
  'SECRET_KEY',
  'SUPPORT_EMAIL',
  'TIME_ZONE',
  'TRUST_PROXY',
  'OUTBOUND_ALLOW',
  'NODE_EXTRA_CA_CERTS',
  'METRICS_PORT',
]
/** PostgreSQL needs neither. */
const namesOnSqlite = ['DATA_DIR', 'BACKUP_DIR']

/**
 * Returns the names in an environment that are probably misspellings of these settings, each with the right name. With
 * DATABSE_URL, for example, everyone would be on an empty database. A setting that is present, even if empty, has no
 * misspellings. TIMEZONE is usually another program's, and Kubernetes sets names of its services to tcp:// addresses.
 */
export function findMisspelled(env: Record<string, string | undefined>): { written: string; meant: string }[] {
  const isOnPostgres = /^postgres/i.test(env.DATABASE_URL ?? '')
  const missing = neededNames.filter(
    (name) => env[name] === undefined && !(isOnPostgres && namesOnSqlite.includes(name)),
  )
  return Object.keys(env)
    .filter((name) => env[name]?.trim() && name !== 'TIMEZONE' && !env[name].startsWith('tcp://'))
    .flatMap((written) => {
      const meant = missing.find((name) => isNearly(bareName(written), bareName(name)))
      return meant === undefined ? [] : [{ written, meant }]
    })
}

/** Returns a name without what people write differently: ROLLBOOK_BACKUP_FOLDER is like BACKUP_DIR. */
function bareName(name: string): string {
  const letters = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return letters.replace(/^ROLLBOOK/, '').replace(/(DIRECTORY|FOLDER)$/, 'DIR')
}

/**
 * Whether two names are equal except for one character, or except for two neighboring characters in the other order.
 */
function isNearly(written: string, meant: string): boolean {
  const shorter = Math.min(written.length, meant.length)
  let start = 0
  while (start < shorter && written[start] === meant[start]) start += 1
  let end = 0
  while (end < shorter - start && written.at(-1 - end) === meant.at(-1 - end)) end += 1
  const [rest, restMeant] = [written, meant].map((name) => name.slice(start, name.length - end)) as [string, string]
  return (
    Math.max(rest.length, restMeant.length) <= 1 ||
    (rest.length === 2 && Array.from(rest).toReversed().join('') === restMeant)
  )
}
