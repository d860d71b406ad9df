import type { DatabasePlace } from '#server/database/database-place.ts'
import type { Settings } from '#server/settings.ts'

type Place = { publicUrl: string; port: number; dataDir: string; database: DatabasePlace; mail: { url: string } }

/**
 * Returns the settings of a test's server: it listens on this machine, uses the test's mail server, and has all limits
 * on.
 */
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

/** Limits that reject no one for slowness. In a test, server and client are one process on a busy machine. */
export const noDelayLimits = { heavyDelay: Infinity, delay: Infinity, checkInDelay: Infinity }
