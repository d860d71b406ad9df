// Parses single settings. Each function takes the value and calls `report` with the problem and what to write instead.
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { readEmail } from '#contract/email.ts'
import { findSystemFolder, minKeyLength } from '#server/database/data-folder.ts'
import type { DatabasePlace } from '#server/database/database-place.ts'
import { splitHosts } from '#server/database/hosts.ts'
import { join } from 'node:path'

type Report = (text: string) => void

const special =
  'can’t be read; in a user or password write special characters in percent encoding, such as %40 for @, %23 for #, %2F for / and %25 for %'

/** Returns a value without the quotes around it. Calls `report` if there are any. */
export function readUnquoted(text: string, report: Report): string {
  const inside = /^(["'“‘])(.*)(["'”’])$/s.exec(text)
  if (inside) report('is in quotes, which env files of containers keep; write the value without quotes')
  else if (/[\r\n]/.test(text)) report('has a line break; write the value on one line')
  return inside ? inside[2]!.trim() : text
}

/** Parses a TCP port. 0 lets the system choose one. */
export function readPort(text: string, example: number, report: Report): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    report(`“${text}” isn’t a port; write one number up to 65535, for example ${example}`)
  return port
}

/** Parses HOST: the address or the name to listen on. */
export function readHost(text: string, report: Report): string {
  const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
  if (isIP(text) === 0 && !isName)
    report(
      `“${text}” isn’t an address; write 127.0.0.1, 0.0.0.0 for all addresses, or ::1, without scheme, port and brackets`,
    )
  return text
}

/** Parses PUBLIC_URL. Returns the origin, or '' after calling `report`. A password in the URL isn't repeated. */
export function readPublicUrl(text: string | undefined, report: Report): string {
  const example = 'write for example https://rollbook.x.edu'
  if (!text) {
    report('is missing; write the address that people open, for example https://rollbook.x.edu')
    return ''
  }
  const url = parseUrl(text)
  if (url?.username || url?.password) report(`has a user or a password; ${example}`)
  else if (!url || !/^https?:\/\//i.test(text)) report(`isn’t an address with https:// and a host name; ${example}`)
  else if (url.pathname !== '/' || /[?#]/.test(text))
    report(`has a path, a query or a fragment after the host name; ${example}`)
  else if (
    !/^([a-z0-9-]+\.)*[a-z0-9-]+$|^\[[0-9a-f:.]+\]$/.test(url.hostname) ||
    /^(0\.0\.0\.0|\[::\])$/.test(url.hostname)
  )
    report(`“${url.hostname}” isn’t a host name that people can open; ${example}`)
  else if (url.port === '0') report(`has port 0, which no one can open; ${example}`)
  else if (url.protocol === 'http:' && !isLoopback(url.hostname))
    report('must begin with https://, because phones give only secure pages the camera and location')
  return url?.origin ?? ''
}

/** Parses SMTP_URL. It may contain a password, so no problem repeats any part of it. */
export function readSmtpUrl(text: string | undefined, report: Report): string {
  const example = 'for example smtps://user:password@mail.x.edu'
  if (!text) report(`is missing; without email, no one can sign in. Write ${example}`)
  else if (!/^smtps?:\/\//i.test(text)) report(`must begin with smtp:// or smtps://, ${example}`)
  else {
    const url = parseUrl(text)
    if (/^smtps?:\/\/([^/?#]*@)?(:\d*)?([/?#]|$)/i.test(text)) report(`has no host; write ${example}`)
    else if (!url) report(special)
    else if (hasBrokenPercent(url.username + url.password))
      report('has a % in its user or password that doesn’t encode a character; write %25 for it')
    else if (!/^\/?$/.test(url.pathname) || text.includes('#')) report(special)
    // nodemailer reads options there, which could turn off TLS or write links into the log.
    else if (url.search) report(`has options after a ?, which Rollbook doesn’t accept; leave them out, ${example}`)
    else if (url.port === '0') report('has port 0; write 465 for smtps://, 587 or 25 for smtp://')
    else if (url.username && !url.password) report(`has a user but no password; write ${example}`)
    else if (!isLoopback(url.hostname)) readSecurity(url, report)
  }
  return text ?? ''
}

/**
 * Reports a scheme that doesn't match what servers usually speak on the port.
 * https://www.rfc-editor.org/rfc/rfc8314#section-7
 */
function readSecurity({ protocol, port }: URL, report: Report): void {
  if (protocol === 'smtp:' && port === '465') report('has port 465, which is for smtps://; write smtps:// or port 587')
  if (protocol === 'smtps:' && (port === '587' || port === '25'))
    report(`has port ${port}, which is for smtp:// and then STARTTLS; write smtp:// or port 465`)
}

/** Parses MAIL_FROM: an address, alone or in angle brackets after a name. */
export function readSender(text: string | undefined, report: Report): string {
  const example = 'for example Rollbook <roll@x.edu>'
  if (!text) report(`is missing; write the address that emails come from, ${example}`)
  else {
    const [, name, inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? []
    if (!readEmail(inBrackets ?? text)) report(`“${text}” isn’t one email address; write ${example}`)
    else if (name && /[,;:@]/.test(name) && !/^\s*".*"\s*$/.test(name))
      report(`has a comma, colon, semicolon or @ in the name, which starts another address; write ${example}`)
  }
  return text ?? ''
}

/** Parses SUPPORT_EMAIL: an address without a name. */
export function readSupportEmail(text: string | null, report: Report): string | null {
  if (text !== null && !readEmail(text))
    report(`“${text}” isn’t an email address; write it without a name, for example help@x.edu`)
  return text
}

/** Parses TRUST_PROXY: addresses and ranges, separated by commas. `true` would let anyone choose their address. */
export function readProxies(text: string, report: Report): string[] {
  const proxies = text.split(',').flatMap((part) => part.trim() || [])
  const wrong = proxies.find((proxy) => !isAddressOrRange(proxy))
  if (wrong !== undefined)
    report(`“${wrong}” isn’t an address or a range; name the proxies, separated by commas: 127.0.0.1, 10.0.0.0/24`)
  return proxies
}

const hostName = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i

/** Parses OUTBOUND_ALLOW: hosts, addresses and ranges, separated by commas. */
export function readOutboundAllow(text: string, report: Report): string[] {
  const allowed = text.split(',').flatMap((part) => part.trim() || [])
  const wrong = allowed.find((part) => !isAddressOrRange(part) && (!hostName.test(part) || /^[\d.]+$/.test(part)))
  if (wrong !== undefined)
    report(`“${wrong}” isn’t a host, address or range; separate several by commas: idp.x.edu, 10.1.2.0/24`)
  return allowed
}

/**
 * Parses a folder's path. Abbreviations of shells and of systemd aren't expanded here, and URLs aren't folders. Outside
 * Windows, a path with a drive would be a folder of that name in the current one.
 */
export function readFolder(text: string, report: Report): string {
  const isForeign = process.platform !== 'win32' && /^[a-z]:[\\/]/i.test(text)
  if (isForeign || /^[~%]|\$[{(a-z_]|`|^[a-z\d+.-]{2,}:\/\//i.test(text))
    report(`“${text}” isn’t a usable path; write the absolute path, such as /var/lib/rollbook`)
  return text
}

/**
 * Reports a data folder that belongs to the system, because the server would close it to all other programs. One that
 * already has our database, or had it before it was lost, is accepted.
 */
export function checkDataFolder(dataDir: string, report: Report): void {
  const isOurs = ['rollbook.db', 'instance-id'].some((name) => existsSync(join(dataDir, name)))
  const folder = findSystemFolder(dataDir)
  if (folder !== null && !isOurs)
    report(`${folder} belongs to the system; name a folder of its own, such as ${join(folder, 'rollbook')}`)
}

/** Checks NODE_EXTRA_CA_CERTS. Node uses it, but starts even if it can't read the file. */
export function checkCertificates(file: string | undefined, report: Report): void {
  if (file === undefined) return
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch {
    report(`“${file}” can’t be read; name an existing file that the server’s user can read`)
    return
  }
  if (!content.includes('-----BEGIN CERTIFICATE-----'))
    report(
      `“${file}” has no certificate in PEM, which has a line -----BEGIN CERTIFICATE-----; convert it with openssl x509`,
    )
}

/** The minimum number of different characters in a random key. A hexadecimal key nearly always has all 16. */
const minKeyCharacters = 8

/** Checks that SECRET_KEY is long, and isn't an example or a few characters repeated. */
export function checkSecretKey(text: string, report: Report): void {
  const remedy = 'write the output of: openssl rand -hex 32'
  if (text.length < minKeyLength) report('must have at least 32 characters, for example from: openssl rand -hex 32')
  else if (/openssl|change.?me/i.test(text) || new Set(text).size < minKeyCharacters)
    report(`isn’t a secret, because anyone can guess it; ${remedy}`)
}

/** Returns where the rows are stored, from DATABASE_URL or the data folder. */
export function readDatabase(url: string | undefined, dataDir: string, report: Report): DatabasePlace {
  if (!url) return { engine: 'sqlite', path: join(dataDir, 'rollbook.db') }
  if (!beginsAsPostgres(url)) report('must begin with postgres://; leave it out for SQLite')
  else readPostgresUrl(url, report)
  return { engine: 'postgres', url }
}

/** Adds the settings of a pair of PostgreSQL servers to `database`. */
export function readStandby(
  database: DatabasePlace,
  value: (name: string) => string | undefined,
  report: (name: string, text: string) => void,
): void {
  const [readUrl, standby] = [value('DATABASE_READ_URL'), value('DATABASE_STANDBY')]
  if (database.engine === 'sqlite') {
    for (const name of ['DATABASE_READ_URL', 'DATABASE_STANDBY'])
      if (value(name)) report(name, 'is for PostgreSQL; leave it out, or set DATABASE_URL')
    return
  }
  if (readUrl) {
    if (!beginsAsPostgres(readUrl) || splitHosts(readUrl).length > 1)
      report('DATABASE_READ_URL', 'must begin with postgres:// and name one host')
    else readPostgresUrl(readUrl, (text) => report('DATABASE_READ_URL', text))
    database.readUrl = readUrl
  }
  if (standby && standby !== 'required') report('DATABASE_STANDBY', 'write "required", or leave it out')
  if (standby) database.standby = 'required'
}

function beginsAsPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}

function readPostgresUrl(text: string, report: Report): void {
  const urls = splitHosts(text).map(parseUrl)
  if (urls.some((url) => url === null || url.port === '0') || text.includes('#')) report(special)
  else if (urls.some((url) => hasBrokenPercent(url!.username + url!.password + url!.pathname)))
    report('has a % in its user, password or name that doesn’t encode a character; write %25 for it')
  else if (urls.some((url) => url!.hostname === '' && splitHosts(text).length > 1))
    report('has an empty name in its list of hosts; write postgres://user:password@one,two/rollbook')
  else if (urls.some((url) => url!.pathname.slice(1).includes('/'))) report(special)
  else if (/[?&](options|statement_timeout|lock_timeout|query_timeout)=/.test(text))
    report('leave out options, statement_timeout, lock_timeout and query_timeout; Rollbook sets its own')
}

/** Whether a host name or address is this machine itself. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/**
 * Whether a part of a URL has invalid percent encoding, which mail and database libraries would later fail to decode.
 */
function hasBrokenPercent(text: string): boolean {
  try {
    // A decoded text is never longer. If nothing used the result, the build would remove the call.
    return decodeURIComponent(text).length > text.length
  } catch {
    return true
  }
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128))
}
