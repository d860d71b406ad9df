import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { generate } from 'selfsigned'
import { builtPages } from '#server/http/pages.ts'
import { freePort } from './free-port.ts'
import { findCaddy, findNginx } from './journeys/programs.ts'

const deploy = join(import.meta.dirname, '..', 'deploy')

export type Proxy = {
  /** `https://localhost:…`, with a certificate from a local authority. */
  site: string
  port: number
  /** The port for plain HTTP. */
  plainPort: number
  /** The certificate of the authority that signed the site's certificate. */
  ca: string
}

/** Returns the setting that docs/operations.md has for a proxy in front of several processes. */
function leaveAfter(): string {
  const guide = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8')
  return /LEAVE_AFTER=(\w+)/.exec(guide)![1]!
}

/**
 * Runs Caddy with the Caddyfile of `deploy/` in front of processes on these ports, until the test ends. Caddy serves
 * the files in `pages`. It is ready when this returns, even if the processes aren't.
 */
export async function startProxy(
  t: Pick<TestContext, 'after'>,
  port: number,
  processes: number[],
  pages = builtPages,
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-proxy-'))
  const plainPort = await freePort()
  const caddy = spawn(findCaddy(), ['run', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: 'localhost',
      HTTP_PORT: String(plainPort),
      HTTPS_PORT: String(port),
      CADDY_ADMIN: `localhost:${await freePort()}`,
      ROLLBOOK_PAGES: pages,
      ...(processes.length > 1 && { LEAVE_AFTER: leaveAfter() }),
      ROLLBOOK_PROCESSES: processes.map((processPort) => `127.0.0.1:${processPort}`).join(' '),
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
    // The last line of its log may appear before Caddy is ready.
    await wait(50)
  }
}

/**
 * Runs nginx with the configuration of `deploy/` in front of processes on these ports, until the test ends. The test
 * has its own certificate. Returns null if nginx isn't installed.
 */
export async function startNginx(t: Pick<TestContext, 'after'>, processes: number[]): Promise<Proxy | null> {
  const program = findNginx()
  if (program === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-nginx-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 })
  writeFileSync(join(folder, 'cert'), cert)
  writeFileSync(join(folder, 'key'), key)
  const site = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replace(/( +server 127\.0\.0\.1:)3001(.*\n).*3002.*\n/, (_, prefix, suffix) =>
      processes.map((processPort) => `${prefix}${processPort}${suffix}`).join(''),
    )
    .replaceAll('rollbook.x.edu', 'localhost')
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/etc/ssl/rollbook.crt', join(folder, 'cert'))
    .replace('/etc/ssl/rollbook.key', join(folder, 'key'))
    .replace('/opt/rollbook/dist/web', builtPages)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  // As root, nginx would switch to Debian's user, who may not be able to read the built pages.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = `${user} daemon off; worker_processes 2; pid ${folder}/pid; error_log stderr warn;
    events { worker_connections 4096; } http { access_log off; ${temporary.join(' ')}\n${site} }`
  writeFileSync(join(folder, 'conf'), config)
  const nginx = spawn(program, ['-e', 'stderr', '-p', folder, '-c', join(folder, 'conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  nginx.stderr.on('data', (part: Buffer) => (log += String(part)))
  t.after(async () => {
    const ended = nginx.exitCode === null ? once(nginx, 'exit') : null
    // SIGTERM ends nginx's workers too.
    nginx.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${log}`)
    if (await answers(port, cert)) return { site: `https://localhost:${port}`, port, plainPort, ca: cert }
    await wait(50)
  }
}

function answers(port: number, ca: string): Promise<boolean> {
  return new Promise((resolve) => {
    const agent = new Agent({ ca })
    const probe = request({ host: 'localhost', port, path: '/healthz', agent }, (answer) => {
      answer.resume()
      resolve(true)
    })
    probe.on('error', () => resolve(false)).end()
  })
}
