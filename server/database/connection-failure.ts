import { isUnanswered } from './faults.ts'
import { readHost, splitHosts } from './hosts.ts'

type Failure = Error & { code?: string; syscall?: string }

/** The problem and its remedy, by the error code of PostgreSQL or the system. `host` is the server's host and port. */
const remedies: Record<string, (host: string) => string> = {
  ECONNREFUSED: (host) => `PostgreSQL at ${host} refuses connections; start it, or correct the host and the port`,
  ENOTFOUND: (host) => `the host name in ${host} can’t be resolved; correct it`,
  EAI_AGAIN: (host) => `the host name in ${host} can’t be resolved now; correct it, or check the name server`,
  // https://www.postgresql.org/docs/current/errcodes-appendix.html
  '28P01': (host) => `PostgreSQL at ${host} refuses the user or the password; correct them`,
  '28000': (host) =>
    `PostgreSQL at ${host} doesn’t accept this user from this host; correct the user, or add a line to pg_hba.conf`,
  '3D000': (host) => `PostgreSQL at ${host} has no database of this name; create it, or correct the name`,
  '42501': (host) =>
    `PostgreSQL at ${host} doesn’t let this user create tables; make the user the owner of the database`,
  '53300': (host) => `PostgreSQL at ${host} has no free connection; raise max_connections`,
  '57P03': (host) => `PostgreSQL at ${host} is starting or stopping; try again when it is up`,
}

const unreachable = /^(ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ECONNRESET)$/

/**
 * Returns why the PostgreSQL server at a URL can't be used, with the remedy. Returns null for any other kind of error.
 */
export function describeConnectionFailure(error: unknown, url: string): string | null {
  if (!(error instanceof Error)) return null
  const host = readHost(splitHosts(url)[0]!)
  const { code = '', syscall, message } = error as Failure
  if (Object.hasOwn(remedies, code)) return remedies[code]!(host)
  if (unreachable.test(code) || isUnanswered(error))
    return `PostgreSQL at ${host} doesn’t answer; check the host, the port and the firewall`
  if (isAboutCertificate(code))
    return `the certificate of PostgreSQL at ${host} isn’t trusted (${code}); name its certificate authority with sslrootcert=FILE`
  if (code === 'ENOENT' && syscall === 'open') return 'a certificate file that it names doesn’t exist; correct the path'
  if (code === 'ENOENT') return `no PostgreSQL listens at ${host}; start it, or correct the path`
  if (/does not support SSL/.test(message))
    return `PostgreSQL at ${host} has no TLS; switch on ssl there, or leave out sslmode`
  // The driver gives this message no code. A proxy closes the connection when it has no primary.
  if (/Connection terminated unexpectedly/.test(message))
    return `what listens at ${host} closed the connection; correct the host and the port, or, if it is a proxy, start the primary behind it`
  return /password must be a string/.test(message)
    ? `PostgreSQL at ${host} asks for a password; add user:password@`
    : null
}

/** Whether an error code means that a server's certificate isn't trusted. */
export function isAboutCertificate(code: string): boolean {
  return untrusted.test(code)
}
/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const untrusted = /^(ERR_TLS_\w+|CERT_\w+|\w*SELF_SIGNED_CERT\w*|UNABLE_TO_(GET|VERIFY)_\w+)$/
