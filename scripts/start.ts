// `npm start`: the whole product on this machine, with demonstration data. `-- --lan`: for trying a real phone.
import { randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { localZone } from '#contract/language/zones.ts'
import { productName } from '#contract/product.ts'
import { readOrMakeSecretKey } from '#server/database/data-folder.ts'
import { developmentMailbox } from '#server/http/development-mailbox.ts'
import type { Settings } from '#server/settings.ts'
import { startServer, stopOnSignals } from '#server/start-server.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'
import { fillDemonstration } from './demonstration/fill.ts'
import { administrator, faculty, students } from './demonstration/people.ts'

const lan = process.argv.includes('--lan')
const port = Number(process.env.PORT || 3000)
const dataDir = join(import.meta.dirname, '..', 'data', 'demo')

try {
  buildPagesWhenNeeded()
  const address = lan ? networkAddress() : 'localhost'
  const settings = demonstrationSettings(`${lan ? 'https' : 'http'}://${address}:${port}`)
  // On a network, anyone could try passwords that are in a README.
  const passwords = lan
    ? { student: randomPassword(), admin: randomPassword() }
    : { student: 'rollbook student', admin: 'rollbook administrator' }
  let open = ''
  const server = await startServer(settings, {
    mail: developmentMailbox(Date.now),
    ...(lan && { tls: await certificate(address) }),
    async beforeListening({ db }) {
      open = await fillDemonstration(db, passwords, settings.timeZone, Date.now())
    },
  })
  stopOnSignals(server)
  console.log(welcome(settings.publicUrl, passwords, open))
} catch (error) {
  const taken = (error as { code?: string }).code === 'EADDRINUSE'
  console.error(
    taken
      ? `Port ${port} is taken. Stop what runs there, or start with PORT=3001 npm start.`
      : (error as Error).message,
  )
  process.exit(1)
}

function demonstrationSettings(publicUrl: string): Settings {
  return {
    host: lan ? '0.0.0.0' : '127.0.0.1',
    port,
    publicUrl,
    secretKey: readOrMakeSecretKey(dataDir),
    database: { engine: 'sqlite', path: join(dataDir, 'rollbook.db') },
    dataDir,
    smtp: null,
    supportEmail: null,
    timeZone: localZone() || 'UTC',
    logLevel: 'warn',
    trustProxy: [],
    rateLimits: true,
    metricsPort: null,
    demonstration: true,
    backupDir: null,
  }
}

function welcome(site: string, passwords: { student: string; admin: string }, open: string): string {
  const mailbox = `${lan ? 'https' : 'http'}://localhost:${port}/dev/mailbox`
  return `
${productName} runs at ${site}   (demonstration data; Ctrl+C stops it)

  Students        ${site}/auth/student/signin
                  ${students[0]!.email}, ${students[1]!.email} and 38 more; password: ${passwords.student}
  Faculty         ${site}/auth/faculty/signin
                  ${faculty.map((one) => one.email).join(' or ')}; the link comes to the mailbox
  Administrator   ${site}/auth/admin/signin
                  ${administrator.email}; password: ${passwords.admin}

  Open now        ${site}/api/events/${open}/generate-qr/   (the QR code to scan)
                  ${site}/attend/${open}
  Mailbox         ${mailbox}   (this machine only)
${lan ? '\n  The certificate is home-made: the phone warns once; choose to go on. QR codes carry this address.\n' : ''}`
}

function networkAddress(): string {
  const found = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && one.family === 'IPv4' && !one.internal)
  if (!found)
    throw new Error(
      'This machine has no network address; --lan needs one. Without --lan it runs on this machine alone.',
    )
  return found.address
}

async function certificate(address: string): Promise<{ key: string; cert: string }> {
  const pems = await generate([{ name: 'commonName', value: address }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: address },
          { type: 7, ip: '127.0.0.1' },
          { type: 2, value: 'localhost' },
        ],
      },
    ],
  } as never)
  return { key: pems.private, cert: pems.cert }
}

function randomPassword(): string {
  return randomBytes(9).toString('base64url')
}
