import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { findCaddy } from './journeys/programs.ts'

const config = join(import.meta.dirname, '..', 'deploy', 'Caddyfile')

export type Proxy = {
  /** `https://localhost:…`, with a home-made certificate. */
  site: string
  port: number
  /** The port for plain HTTP. */
  plainPort: number
  /** The authority that signed the certificate. */
  ca: string
}

/**
 * Runs Caddy with the file of `deploy/` in front of processes on these ports. It ends with the test. When this returns,
 * Caddy is ready, but the processes needn't be.
 */
export async function startProxy(t: Pick<TestContext, 'after'>, port: number, processes: number[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-proxy-'))
  const plainPort = await freePort()
  const caddy = spawn(findCaddy(), ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: 'localhost',
      HTTP_PORT: String(plainPort),
      HTTPS_PORT: String(port),
      CADDY_ADMIN: `localhost:${await freePort()}`,
      ROLLBOOK_PROCESSES: processes.map((one) => `127.0.0.1:${one}`).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  caddy.stderr.on('data', (part: Buffer) => (log += String(part)))
  t.after(async () => {
    const ended = caddy.exitCode === null ? once(caddy, 'exit') : null
    caddy.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const certificate = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  for (;;) {
    if (caddy.exitCode !== null) throw new Error(`Caddy did not start: ${log}`)
    const ca = existsSync(certificate) ? readFileSync(certificate, 'utf8') : null
    if (ca && (await answers(port, ca))) return { site: `https://localhost:${port}`, port, plainPort, ca }
    // Its last line may appear before it is ready.
    await wait(50)
  }
}

function answers(port: number, ca: string): Promise<boolean> {
  return new Promise((resolve) => {
    const agent = new Agent({ ca })
    const asked = request({ host: 'localhost', port, path: '/healthz', agent }, (answer) => {
      answer.resume()
      resolve(true)
    })
    asked.on('error', () => resolve(false)).end()
  })
}
