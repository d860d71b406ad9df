// The server of `npm run dev`, in a separate process: `serve.ts PORT DATA_DIR`, where PORT is the port of the pages. It
// reports to its parent the port on which it listens.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { developmentMailbox, type DevelopmentMailbox } from '#server/http/development-mailbox.ts'
import { stopOnSignals } from '#server/start-server.ts'
import { serveDemonstration } from '#scripts/demonstration/serve.ts'
import { knownPasswords } from '#scripts/demonstration/welcome.ts'
import type { Started } from './server-process.ts'

const [port, dataDir] = process.argv.slice(2) as [string, string]

try {
  const settings = { host: '127.0.0.1', port: 0, publicUrl: `http://localhost:${port}`, dataDir }
  const { server, openEvent } = await serveDemonstration(settings, knownPasswords, {
    mail: storedMailbox(join(dataDir, 'mailbox.json')),
    pages: join(dataDir, 'pages'),
    // Stops without a delay, because the parent holds back new requests until the next start.
    waitForDrain: async () => undefined,
  })
  stopOnSignals(server)
  // If the parent was killed, this process stops itself.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  const { port: ownPort } = server.app.http.server.address() as { port: number }
  process.send?.({ port: ownPort, openEvent } satisfies Started)
} catch (error) {
  console.error(error)
  process.exit(1)
}

/** Returns a mailbox whose emails survive a restart, so that sign-in links still work. */
function storedMailbox(file: string): DevelopmentMailbox {
  const mailbox = developmentMailbox(Date.now)
  mailbox.emails.push(...readStored(file))
  return {
    ...mailbox,
    async deliver(email) {
      await mailbox.deliver(email)
      writeFileSync(file, JSON.stringify(mailbox.emails))
    },
  }
}

function readStored(file: string): DevelopmentMailbox['emails'] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DevelopmentMailbox['emails']
  } catch {
    // At the first start there is no file, and a killed process may have left an incomplete one.
    return []
  }
}
