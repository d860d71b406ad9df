// Tests an operator's tasks from deploy/ha/README.md: replacing a machine of a cluster, and restoring a backup.
import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { missingForCluster } from '#test/journeys/programs.ts'
import { patience } from '#test/patience.ts'
import { numbers } from './cluster/addresses.ts'
import { Cluster } from './cluster/cluster.ts'
import { newestPostgres } from './cluster/files.ts'
import { signal } from './cluster/processes.ts'

test('a machine of a cluster is replaced, and a backup is restored to a point in time', async (t) => {
  if (!process.env.CLUSTER_CARE) return t.skip('run by npm run nightly, or set CLUSTER_CARE=1')
  const missing = missingForCluster()
  if (missing.length > 0) return t.skip(`needs Debian’s packages: apt-get install ${missing.join(' ')}`)
  const cluster = await Cluster.start((stop) => t.after(stop))
  const first = await cluster.whole()
  /** Adds a row. Returns the file of the write-ahead log that contains it. */
  const add = async (note: string) => {
    const primary = await cluster.whole()
    await cluster.query(primary, `insert into kept values ('${note}')`)
    return (await cluster.query<{ file: string }>(primary, 'select pg_walfile_name(pg_switch_wal()) as file'))[0]!.file
  }
  const readNotes = async () => {
    const rows = await cluster.query<{ what: string }>(await cluster.whole(), 'select what from kept order by what')
    return rows.map(({ what: note }) => note)
  }
  await cluster.query(first, 'create table kept (what text)')
  await add('a: before the backup')
  await cluster.pgBackRest(first, '--type=full', 'backup')

  await t.test('a standby is copied again', async () => {
    const standby = numbers.find((n) => n !== first)!
    await cluster.patronictl(first, ['reinit', 'rollbook', `db${standby}`, '--force'])
    await cluster.whole()
    assert.deepEqual(await readNotes(), ['a: before the backup'])
  })

  await t.test('a lost machine is replaced by an empty one', async () => {
    signal(cluster.processes(first), 'SIGKILL')
    for (const part of ['data', 'etcd']) rmSync(join(cluster.findFolder(first), part), { recursive: true, force: true })
    const survivor = numbers.find((n) => n !== first)!
    const peer = `https://${cluster.addresses.machine(first)}:2380`
    const keyPair = join(cluster.findFolder(survivor), 'etc/ssl/private/rollbook')
    const tls = [
      `--cacert=${join(cluster.findFolder(survivor), 'etc/ssl/certs/rollbook-ca.crt')}`,
      `--cert=${keyPair}.crt`,
      `--key=${keyPair}.key`,
    ]
    const etcdctl = (...args: string[]) =>
      cluster.run(survivor, [
        '/usr/bin/etcdctl',
        `--endpoints=https://${cluster.addresses.machine(survivor)}:2379`,
        ...tls,
        ...args,
      ])
    const line = (await etcdctl('member', 'list')).split('\n').find((member) => member.includes(peer))!
    // The lost machine may have been etcd's leader. The others elect a new one.
    await until(async () => (await etcdctl('member', 'remove', line.split(',')[0]!)) !== '')
    await etcdctl('member', 'add', `db${first}`, `--peer-urls=${peer}`)
    cluster.startEtcd(first, { ETCD_INITIAL_CLUSTER_STATE: 'existing' })
    cluster.startPatroni(first)
    await cluster.whole()
    assert.deepEqual(await readNotes(), ['a: before the backup'])
  })

  await t.test('a backup and the archived log restore the rows of a point in time', async () => {
    await add('b: after the backup')
    const primary = await cluster.whole()
    const [moment] = await cluster.query<{ now: string }>(primary, 'select now()::text')
    await pause(1_000)
    const file = await add('c: by mistake')
    const archived = `select last_archived_wal >= '${file}' as whole from pg_stat_archiver`
    await until(async () => (await cluster.query<{ whole: boolean }>(primary, archived))[0]!.whole)
    // Stopping Patroni on all machines also stops PostgreSQL.
    for (const n of numbers) signal(cluster.processes(n, 'patroni'), 'SIGTERM')
    await until(async () => numbers.every((n) => cluster.processes(n, 'postgres').length === 0))
    for (const n of numbers) rmSync(join(cluster.findFolder(n), 'data'), { recursive: true })

    // In this test, each machine's data folder has its own path, which is in the backup's settings.
    await cluster.pgBackRest(first, 'restore', '--type=time', `--target=${moment!.now}`, '--target-action=promote')
    const data = join(cluster.findFolder(first), 'data')
    const pgCtl = (...args: string[]) =>
      cluster.run(first, [`/usr/lib/postgresql/${newestPostgres()}/bin/pg_ctl`, '-D', data, ...args])
    const options = `-c max_connections=200 -c synchronous_standby_names='' -c listen_addresses=''`
    const log = join(cluster.findFolder(first), 'by-hand.log')
    await pgCtl('-w', '-l', log, '-o', options, 'start').catch(() => assert.fail(readFileSync(log, 'utf8')))
    const psqlOptions = ['-h', cluster.findFolder(first), '-U', 'postgres', '-Atc', 'select pg_is_in_recovery()']
    await until(async () => (await cluster.run(first, ['/usr/bin/psql', ...psqlOptions])).trim() === 'f')
    await pgCtl('-m', 'fast', 'stop')
    await cluster.patronictl(first, ['remove', 'rollbook'], 'rollbook\nYes I am aware\n')
    cluster.startPatroni(first)
    await until(async () => (await cluster.primary()) === first)
    for (const n of numbers.filter((machine) => machine !== first)) cluster.startPatroni(n)
    await cluster.whole()
    assert.deepEqual(await readNotes(), ['a: before the backup', 'b: after the backup'])
  })
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  const last = Date.now() + patience.timeout
  while (!(await holds().catch(() => false))) {
    assert.ok(Date.now() < last, 'it never came to hold')
    await pause(200)
  }
}
