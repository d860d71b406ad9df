import type { DatabasePlace } from '#server/database/database-place.ts'
import type { Settings } from '#server/settings.ts'

type Place = { publicUrl: string; port: number; dataDir: string; database: DatabasePlace; mail: { url: string } }

/** Returns the settings of a test's server: on this machine, with the test's mail server, and with all limits on. */
export function testSettings({ mail, ...place }: Place): Settings {
  return {
    ...place,
    host: '127.0.0.1',
    secretKey: Buffer.from('a key for tests, 32 characters or more'),
    smtp: { url: mail.url, from: 'Rollbook <roll@rollbook.test>' },
    supportEmail: 'help@rollbook.test',
    timeZone: 'America/New_York',
    logLevel: 'info',
    trustProxy: [],
    rateLimits: true,
    outboundAllow: [],
    metricsPort: null,
    demonstration: false,
    backupDir: null,
  }
}

/** A test is server and client in one process on a busy machine, so no one is rejected for slowness. */
export const noDelayLimits = { heavyDelay: Infinity, delay: Infinity, checkInDelay: Infinity }
