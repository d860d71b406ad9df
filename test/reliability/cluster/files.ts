import { execFileSync } from 'node:child_process'
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { numbers, type Addresses, type Number3 } from './addresses.ts'

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy', 'ha')

/** The files that deploy/ha generates from one configuration for all machines, edited for a test. */
export type ClusterFiles = {
  databaseSql: string
  /** The certificate of the authority that signed the database machines' certificates. */
  ca: string
  etcd: (n: Number3) => Record<string, string>
  /** The paths of programs' configuration files. */
  patroni: (n: Number3) => string
  pgBackRest: (n: Number3) => string
  haproxy: (n: 1 | 2) => string
  rollbook: (n: 1 | 2) => Record<string, string>
}

/**
 * Fills in the templates of deploy/ha for a cluster in `folder`, and changes paths and addresses to those of the test.
 * Throws if one of the changes no longer matches the templates.
 */
export function makeFiles(folder: string, addresses: Addresses): ClusterFiles {
  const conf = join(folder, 'cluster.conf')
  writeFileSync(conf, configuration(addresses, folder))
  const postgres = newestPostgres()
  const machines = [...numbers.map((n) => `db${n}`), 'app1', 'app2']
  for (const [index, machine] of machines.entries()) {
    mkdirSync(join(folder, machine), { recursive: true })
    const n = numbers[index]
    // These are the addresses of the links, and the address from which etcd sees connections of other machines.
    const links = n
      ? ['127.0.0.1', addresses.inside(n), addresses.forClients(n), ...numbers.map((peer) => addresses.etcd(peer, n))]
      : []
    const env = { ...process.env, CERTIFICATE_NAMES: links.map((link) => `IP:${link}`).join() }
    execFileSync('sh', [join(deploy, 'fill.sh'), conf, machine, join(folder, machine)], { env })
  }
  const edit = (path: string, changes: [string | RegExp, string][]) => {
    let text = readFileSync(join(folder, path), 'utf8')
    for (const [pattern, replacement] of changes) {
      const changed = text.replaceAll(pattern, replacement)
      assert.notEqual(changed, text, `${path} has no ${String(pattern)}`)
      text = changed
    }
    writeFileSync(join(folder, path), text)
    return join(folder, path)
  }
  for (const n of numbers) {
    const ownFolder = join(folder, `db${n}`)
    const data = `/var/lib/postgresql/${postgres}/rollbook`
    const listening: [string, string][] = [5432, 8008].map((port) => [
      `listen: '${addresses.machine(n)}:${port}`,
      `listen: '${addresses.inside(n)}:${port}`,
    ])
    edit(`db${n}/etc/patroni/config.yml`, [
      ...listening,
      ...numbers.map((m): [string, string] => [`${addresses.machine(m)}:2379`, `${addresses.etcd(n, m)}:2379`]),
      [data, join(ownFolder, 'data')],
      ['/var/lib/postgresql/rollbook.pgpass', join(ownFolder, 'pgpass')],
      ['/var/run/postgresql', ownFolder],
      // Otherwise Patroni would ask etcd for the addresses of all its machines, and use those instead of the links.
      ['etcd:\n', 'etcd:\n  use_proxies: true\n'],
      ...certificates(ownFolder),
      ['local all postgres peer', 'local all postgres trust'],
      // Connections through a link come from this address.
      [/@?[\d.]+\/32/g, '127.0.0.1/32'],
    ])
    edit(`db${n}/etc/pgbackrest.conf`, [
      [data, join(ownFolder, 'data')],
      ['/var/run/postgresql', ownFolder],
    ])
    edit(`db${n}/etc/default/etcd`, [['/var/lib/etcd/rollbook', join(ownFolder, 'etcd')], ...certificates(ownFolder)])
  }
  for (const n of [1, 2] as const) {
    edit(`app${n}/etc/haproxy/haproxy.cfg`, [
      ...numbers.map((m): [string, string] => [addresses.machine(m), addresses.forClients(m)]),
      // Only root may use these settings.
      [/^ +(chroot|user|group) .*\n/gm, ''],
      [locateCa(''), locateCa(join(folder, `app${n}`))],
    ])
    edit(`app${n}/etc/rollbook/rollbook.env`, [[locateCa(''), locateCa(join(folder, `app${n}`))]])
  }
  return {
    databaseSql: readFileSync(join(folder, 'db1/var/lib/postgresql/rollbook-database.sql'), 'utf8'),
    ca: join(folder, 'ca.crt'),
    etcd: (n) => readEnv(join(folder, `db${n}/etc/default/etcd`)),
    patroni: (n) => join(folder, `db${n}/etc/patroni/config.yml`),
    pgBackRest: (n) => join(folder, `db${n}/etc/pgbackrest.conf`),
    haproxy: (n) => join(folder, `app${n}/etc/haproxy/haproxy.cfg`),
    rollbook: (n) => readEnv(join(folder, `app${n}/etc/rollbook/rollbook.env`)),
  }
}

const locateCa = (machine: string) => join(machine, '/etc/ssl/certs/rollbook-ca.crt')

/** Maps the paths of a machine's certificate and key in the templates to the paths in the machine's folder. */
const certificates = (ownFolder: string): [string, string][] => [
  ['/etc/ssl/private/rollbook.', join(ownFolder, 'etc/ssl/private/rollbook.')],
  [locateCa(''), locateCa(ownFolder)],
]

/** Returns cluster.conf, filled in. */
function configuration(addresses: Addresses, folder: string): string {
  const values: Record<string, string> = {
    ...Object.fromEntries(numbers.map((n) => [`DB${n}_HOST`, addresses.machine(n)])),
    APP1_HOST: addresses.app(1),
    APP2_HOST: addresses.app(2),
    POSTGRES: newestPostgres(),
    SHARED_BUFFERS: '64MB',
    REPLICATION_PASSWORD: 'ofreplicator',
    REWIND_PASSWORD: 'ofrewinder',
    DATABASE_PASSWORD: 'ofrollbook',
    PATRONI_PASSWORD: 'ofpatroni',
    BACKUP_FOLDER: join(folder, 'backups'),
    BACKUP_PASSPHRASE: 'ofbackups',
    SECRET_KEY: 'a key for tests, 32 characters or more',
  }
  const template = readFileSync(join(deploy, 'cluster.conf'), 'utf8')
  return template.replace(
    /^([A-Z0-9_]+)=(.*)$/gm,
    (_, name: string, value: string) => `${name}=${values[name] ?? value}`,
  )
}

/** Returns the newest version of PostgreSQL that is installed from Debian's packages. */
export function newestPostgres(): string {
  return String(Math.max(...readdirSync('/usr/lib/postgresql').map(Number)))
}

function readEnv(path: string): Record<string, string> {
  const lines = [...readFileSync(path, 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)]
  return Object.fromEntries(lines.map(([, name, value]) => [name!, value!]))
}
