import { describeConnectionFailure } from './database/connection-failure.ts'
import { describeFolderFailure } from './database/data-folder.ts'
import type { Settings } from './settings.ts'

type Failure = Error & {
  code?: string
  errcode?: number
  syscall?: string
  hostname?: string
  port?: number
  path?: string
}

/**
 * Takes the reason why a start failed. Returns an error for the operator that names the setting and the remedy, with
 * the failure as its cause. Returns the failure itself if no setting explains it.
 */
export function explainStart(error: unknown, settings: Settings): unknown {
  if (!(error instanceof Error)) return error
  const { database } = settings
  const ofDatabase =
    database.engine === 'postgres' && isOfDatabase(error, settings.host)
      ? describeConnectionFailure(error, database.url)
      : null
  const explanation =
    (ofDatabase && `DATABASE_URL: ${ofDatabase}`) ??
    describeListening(error, settings) ??
    describeFolderFailure(error, settings.dataDir)
  return explanation === null ? error : new Error(explanation, { cause: error })
}

/** Whether a failure may come from PostgreSQL. Failures to listen or to resolve HOST have the same codes. */
function isOfDatabase({ syscall, hostname }: Failure, host: string): boolean {
  return syscall !== 'listen' && (syscall !== 'getaddrinfo' || hostname !== host)
}

function describeListening(error: Failure, { host, metricsPort }: Settings): string | null {
  const { code = '', syscall } = error
  if (syscall === 'getaddrinfo')
    return `HOST: “${host}” can’t be resolved; write 127.0.0.1, or 0.0.0.0 for all addresses`
  // Node leaves out a port of 0, and sets -1 for the command socket.
  const { port = 0 } = error
  if (syscall !== 'listen' || port < 0) return null
  const isMetrics = metricsPort !== null && port === metricsPort
  const name = isMetrics ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return `${name}: another program uses port ${port}; stop it, or choose another port, such as ${name}=${port + 1}`
  if (code === 'EACCES')
    return `${name}: this user can’t listen on port ${port}; choose one from 1024 up, such as ${isMetrics ? 9464 : '3000, with a proxy in front of it'}`
  if (isMetrics) return null
  return /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/.test(code)
    ? `HOST: “${host}” isn’t an address on this machine; write 127.0.0.1, or 0.0.0.0 for all addresses`
    : null
}
