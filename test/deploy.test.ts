// Tests the files in deploy/, and what the documents say about them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { maxStopMs, drainDelayMs } from '#server/start-server.ts'
import { anEmptyInstallation, serve } from './servers.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const deployed = globSync('deploy/**/*.{service,env,yaml}', { cwd: root })
type Package = {
  scripts: { serve: string }
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const project = JSON.parse(read('package.json')) as Package

test('everything the server imports at run time is installed without development packages', () => {
  const files = globSync('{server,contract}/**/*.ts', { cwd: root }).filter((file) => !/\.(test|bench)\.ts$/.test(file))
  const missing = files.flatMap((file) => {
    const imports = read(file).matchAll(
      /^\s*(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import(?:\.meta\.resolve)?\(\s*['"]([^'"]+)['"]/gm,
    )
    return [...imports]
      .map(([, specifier, dynamic]) => specifier ?? dynamic!)
      .filter((name) => !/^[#.]/.test(name) && !isBuiltin(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => !(name in project.dependencies))
      .map((name) => `${file} imports ${name}`)
  })
  assert.ok(files.length > 50)
  assert.deepEqual(missing, [])
})

test("the image runs the project's own version of Node, and copies only existing files", () => {
  const dockerfile = read('deploy/Dockerfile')
  const [, version] = /^ARG NODE=([\d.]+)-/m.exec(dockerfile) ?? []
  assert.deepEqual([...new Set(Object.values(project.optionalDependencies))], [version])
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) => names!.split(' '))
  assert.ok(copied.includes('server'))
  assert.deepEqual(
    copied.filter((name) => !existsSync(join(root, name))),
    [],
  )
})

test('services with the same build don’t name its image, because building one name twice at the same time fails', () => {
  const compose = read('deploy/compose.yaml')
  const [, shared] = /^ {2}rollbook-a: &rollbook\n((?: {4}.*\n)+)/m.exec(compose) ?? []
  assert.match(compose, /^ {2}rollbook-b: \*rollbook$/m)
  assert.match(shared!, /^ {4}build:$/m)
  assert.doesNotMatch(shared!, /^ {4}image:/m)
})

test('every command in the operator guide runs without installing anything', () => {
  const guide = read('docs/operations.md')
  // The npm scripts install missing development packages, except in production.
  const lines = [...guide.matchAll(/^.*\bnpm run .*$/gm)].map(([line]) => line)
  assert.deepEqual(
    lines.filter((line) => !line.includes('NODE_ENV=production npm run')),
    [],
  )
})

test('the server runs with the same Node options however it is started', () => {
  const readOptions = (text: string | undefined) => (text ?? '').match(/--[\w-]+=\d+/g)
  const served = readOptions(project.scripts.serve)
  assert.equal(served?.length, 3)
  assert.deepEqual(readOptions(/^ExecStart=(.*)$/m.exec(read('deploy/systemd/rollbook.service'))?.[1]), served)
  assert.deepEqual(readOptions(/^CMD (.*)$/m.exec(read('deploy/Dockerfile'))?.[1]), served)
})

test('the operations guide has every setting in the files of deploy/', () => {
  const documentedNames = new Set(
    [...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name),
  )
  const otherNames = new Set(['NODE_ENV', 'POSTGRES_PASSWORD'])
  // compose.yaml builds our settings from its own variables. The last ones belong to the proxy.
  for (const name of ['DATABASE_PASSWORD', 'SITE_ADDRESS', 'ROLLBOOK_PROCESSES', 'LEAVE_AFTER']) otherNames.add(name)
  const named = deployed.flatMap((file) =>
    [...read(file).matchAll(/^(?:#?|Environment=|\s+)([A-Z][A-Z_]+)(?:=|: )/gm)].map(([, name]) => name!),
  )
  assert.ok(named.length > 20)
  assert.deepEqual(
    named.filter((name) => !documentedNames.has(name) && !otherNames.has(name)),
    [],
  )
})

test('fill.sh fills in a cluster’s files from one file, and names each secret that is missing', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-ha-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const template = read('deploy/ha/cluster.conf')
  const fill = (conf: string, machine: string) => {
    writeFileSync(join(folder, 'conf'), conf)
    const args = [join(root, 'deploy/ha/fill.sh'), join(folder, 'conf'), machine, join(folder, machine)]
    return spawnSync('sh', args, { encoding: 'utf8' })
  }
  const secrets = [...template.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name!)
  assert.ok(secrets.length >= 6)
  // These characters have a meaning in sed, so careless code would change them.
  const full = template.replace(/^([A-Z_]+)=$/gm, '$1=a&b|c/d\\1')
  for (const machine of ['db1', 'db2', 'db3', 'app1', 'app2']) {
    assert.equal(fill(full, machine).stderr, '')
    const files = globSync('**/*', { cwd: join(folder, machine) }).filter((path) => /\.|etcd$/.test(path))
    assert.ok(files.length >= 2)
    const text = files.map((path) => readFileSync(join(folder, machine, path), 'utf8')).join('')
    assert.match(text, /a&b\|c\/d\\1/)
    assert.doesNotMatch(text, /@[A-Z0-9_]+@(?!1)/)
  }
  for (const name of secrets) {
    const missing = full.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=`)
    const errors = ['db1', 'app1'].map((machine) => fill(missing, machine).stderr).join('')
    assert.match(errors, new RegExp(`fill in ${name}`))
  }
  assert.match(fill(full, 'db4').stderr, /has no machine db4/)
})

test('in a cluster, only the database machines get a key, and PostgreSQL limits each role to its machines', () => {
  const machines = read('deploy/ha/fill.sh')
  assert.match(machines, /^DB\*\)\n {2}certify$/m)
  assert.equal(machines.match(/^ *certify$/gm)?.length, 1)
  const rules = [...read('deploy/ha/patroni.yml').matchAll(/^ {4}- ((?:local|host\w*) .*)$/gm)].map(([, rule]) => rule!)
  assert.equal(rules[0], 'local all postgres peer')
  const allowed =
    /^hostssl (?:rollbook rollbook @APP|replication replicator @DB|postgres rewinder @DB)\d_HOST@\/32 scram-sha-256$/
  assert.deepEqual(
    rules.slice(1).filter((rule) => !allowed.test(rule)),
    [],
  )
  assert.equal(rules.length, 9)
  const encrypted = ['etcd.default', 'patroni.yml', 'haproxy.cfg', 'rollbook-backup.service', 'README.md']
  for (const file of encrypted) assert.doesNotMatch(read(`deploy/ha/${file}`), /http:\/\/(?!127\.0\.0\.1)/, file)
})

test('in compose, Rollbook connects with its own role, and no one connects as the superuser', () => {
  const compose = read('deploy/compose.yaml')
  assert.doesNotMatch(compose, /POSTGRES_USER|HOST_AUTH_METHOD/)
  const [, role] = /^ {6}DATABASE_URL: postgres:\/\/(\w+):/m.exec(compose) ?? []
  const first = read('deploy/compose-database.sh')
  assert.match(first, new RegExp(`^create role ${role} login password`, 'm'))
  assert.match(first, /^alter role postgres password null;$/m)
  assert.match(compose, /^ {6}- \.\/compose-database\.sh:\/docker-entrypoint-initdb\.d\/[\w-]+\.sh:ro$/m)
})

test('compose doesn’t start with an empty secret', () => {
  const compose = read('deploy/compose.yaml')
  const secrets = [...compose.matchAll(/^\s+\w*(?:PASSWORD|SECRET|KEY|URL)\w*: (.*)$/gm)].map(([, value]) => value!)
  assert.ok(secrets.length >= 5)
  assert.deepEqual(
    secrets.filter((value) => !/\$\{\w+:\?fill in \.env\}/.test(value)),
    [],
  )
})

test('every service manager allows more time for a stop than the server takes', () => {
  const seconds = [
    Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/systemd/rollbook.service'))?.[1]),
    Number(/init: true[^]*?stop_grace_period: (\d+)s/.exec(read('deploy/compose.yaml'))?.[1]),
    Number(/--stop-timeout (\d+)/.exec(read('docs/operations.md'))?.[1]),
  ]
  for (const timeout of seconds) assert.ok(timeout * 1_000 > maxStopMs, `${timeout} s`)
  assert.match(read('docs/operations.md'), new RegExp(`After ${maxStopMs / 1_000} s the process exits with 1`))
})

test('the proxy notices a stop before the port closes, and closes idle connections before the server does', async (t) => {
  const caddyfile = read('deploy/Caddyfile')
  const asksEvery = Number(/health_interval (\d+)ms/.exec(caddyfile)?.[1])
  assert.ok(asksEvery * 2 < drainDelayMs.behindProxy, `it asks every ${asksEvery} ms`)
  const { app } = await serve(t, await anEmptyInstallation(t, 'sqlite'))
  const keeps = Number(/keepalive (\d+)s/.exec(caddyfile)?.[1])
  assert.ok(keeps * 1_000 < app.http.server.keepAliveTimeout)
})
