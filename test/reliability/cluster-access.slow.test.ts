// Tests which machines may connect to which programs in a cluster of deploy/ha.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { missingForCluster } from '#test/journeys/programs.ts'
import { Cluster } from './cluster/cluster.ts'

test('an application machine of a cluster reaches Rollbook’s database and nothing else', async (t) => {
  if (process.platform !== 'linux') return t.skip('needs Linux and Debian’s packages')
  const missing = missingForCluster()
  if (missing.length > 0) return t.skip(`needs Debian’s packages: apt-get install ${missing.join(' ')}`)
  const cluster = await Cluster.start((stop) => t.after(stop))
  const primary = await cluster.whole()
  for (const statement of cluster.files.databaseSql.split(';\n')) await cluster.query(primary, statement)
  const ownUrl = cluster.files.rollbook(1).DATABASE_URL!.replace(/@[^/]+/, `@${cluster.addresses.app(1)}:5000`)

  await t.test('PostgreSQL', async () => {
    assert.deepEqual(await connect(ownUrl), { user: 'rollbook', isSuperuser: false, isEncrypted: true })
    const otherUrls = {
      plain: ownUrl.replace(/\?.*/, ''),
      'another database': ownUrl.replace('/rollbook?', '/postgres?'),
      superuser: ownUrl.replace('//rollbook:ofrollbook@', '//postgres:ofrollbook@'),
    }
    for (const [name, url] of Object.entries(otherUrls))
      assert.match(String(await connect(url)), /no pg_hba.conf entry/, name)
  })

  await t.test('etcd', async () => {
    // Without a certificate, the TLS handshake fails.
    const attempt = ask(cluster, { host: cluster.addresses.machine(primary), port: 2379, path: '/v2/keys/' })
    await assert.rejects(attempt, /certificate|ECONNRESET|EPIPE|socket hang up/)
    const folder = cluster.findFolder(primary)
    const [cert, key] = ['crt', 'key'].map((end) => readFileSync(join(folder, `etc/ssl/private/rollbook.${end}`)))
    const where = { host: cluster.addresses.machine(primary), port: 2379, path: '/v2/keys/service/rollbook/leader' }
    assert.equal(await ask(cluster, { ...where, cert, key }), 200)
  })

  await t.test('Patroni', async () => {
    const where = { host: cluster.addresses.inside(primary), port: 8008 }
    assert.equal(await ask(cluster, { ...where, path: '/primary' }), 200)
    const change = { ...where, path: '/restart', method: 'POST', auth: 'patroni:ofpatroni' }
    assert.equal(await ask(cluster, change), 403)
  })

  await t.test('no application machine has a key', () => {
    for (const machine of ['app1', 'app2'])
      assert.deepEqual(globSync('**/*.key', { cwd: join(cluster.folder, machine) }), [])
    assert.equal(globSync('db1/**/rollbook.key', { cwd: cluster.folder }).length, 1)
  })
})

/** Connects with a URL. Returns the user and their rights, or the error. */
async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ user: string; isSuperuser: boolean; isEncrypted: boolean }>(
      `select current_user as user, usesuper as "isSuperuser",
        (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as "isEncrypted"
        from pg_user where usename = current_user`,
    )
    return rows[0]
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function ask(cluster: Cluster, where: object): Promise<number> {
  const clientRequest = request({ ...where, ca: readFileSync(cluster.files.ca), agent: false }).end()
  const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode!
}
