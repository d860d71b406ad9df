// `npm start`: the complete product on this machine, with demonstration data. `-- --lan` lets a real phone on the same
// network connect.
import { randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { developmentMailbox } from '#server/http/development-mailbox.ts'
import { stopOnSignals } from '#server/start-server.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'
import { serveDemonstration } from './demonstration/serve.ts'
import { knownPasswords, welcome } from './demonstration/welcome.ts'

const lan = process.argv.includes('--lan')
const port = Number(process.env.PORT || 3000)
const dataDir = join(import.meta.dirname, '..', 'data', 'demo')

try {
  buildPagesWhenNeeded()
  const address = lan ? networkAddress() : 'localhost'
  const protocol = lan ? 'https' : 'http'
  const publicUrl = `${protocol}://${address}:${port}`
  // On a network, anyone could try the passwords in the README.
  const passwords = lan ? { student: randomPassword(), admin: randomPassword() } : knownPasswords
  const settings = { host: lan ? '0.0.0.0' : '127.0.0.1', port, publicUrl, dataDir }
  const { server, openEvent } = await serveDemonstration(settings, passwords, {
    mail: developmentMailbox(Date.now),
    ...(lan && { tls: await certificate(address) }),
  })
  stopOnSignals(server)
  console.log(welcome(publicUrl, `${protocol}://localhost:${port}/dev/mailbox`, passwords, openEvent))
  if (lan)
    console.log(
      '  The certificate is self-signed: the phone warns once; choose to continue. QR codes contain this address.\n',
    )
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

function networkAddress(): string {
  const network = Object.values(networkInterfaces())
    .flat()
    .find((candidate) => candidate && candidate.family === 'IPv4' && !candidate.internal)
  if (!network)
    throw new Error(
      'This machine has no network address; --lan needs one. Without --lan it runs on this machine alone.',
    )
  return network.address
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
