import { join } from 'node:path'
import { localZone } from '#contract/language/zones.ts'
import { readOrMakeSecretKey } from '#server/database/data-folder.ts'
import type { Settings } from '#server/settings.ts'
import { startServer, type RunningServer, type StartOptions } from '#server/start-server.ts'
import { fillDemonstration, type Passwords } from './fill.ts'

type Place = Pick<Settings, 'host' | 'port' | 'publicUrl' | 'dataDir'>

/**
 * Starts the complete server with demonstration data in its data folder, which the first start fills. Returns the
 * server, and the id of an event that is open for check-in. Throws the same errors as `startServer`.
 */
export async function serveDemonstration(
  place: Place,
  passwords: Passwords,
  options: StartOptions,
): Promise<{ server: RunningServer; openEvent: string }> {
  const settings = demonstrationSettings(place)
  let openEvent = ''
  const server = await startServer(settings, {
    ...options,
    async beforeListening({ db }) {
      openEvent = await fillDemonstration(db, passwords, settings.timeZone, Date.now())
    },
  })
  return { server, openEvent }
}

function demonstrationSettings(place: Place): Settings {
  return {
    ...place,
    secretKey: readOrMakeSecretKey(place.dataDir),
    database: { engine: 'sqlite', path: join(place.dataDir, 'rollbook.db') },
    smtp: null,
    supportEmail: null,
    timeZone: localZone() || 'UTC',
    logLevel: 'warn',
    trustProxy: [],
    rateLimits: true,
    outboundAllow: [],
    metricsPort: null,
    demonstration: true,
    backupDir: null,
  }
}
