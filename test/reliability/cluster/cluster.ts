import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { newTestFolder } from '#test/test-folder.ts'
import { freeAddresses, numbers, type Addresses, type Number3 } from './addresses.ts'
import { makeFiles, type ClusterFiles } from './files.ts'
import { Link } from './link.ts'
import { killAllIn, processesIn, signal } from './processes.ts'

/** The time (ms) in which a cluster must become healthy. It is a watchdog, and far longer than a cluster needs. */
const patience = 240_000

/** The time (ms) in which Patroni must report its role. A stopped Patroni never does. */
const maxProbeMs = 2_000

/** Returns additional environment variables for a machine's programs. */
type MachineEnv = (n: Number3, folder: string) => Record<string, string>

/**
 * Three database machines and two HAProxies of deploy/ha. They are processes of this machine, and their files are in
 * one folder. If this process is root, they run as the system's user postgres.
 */
export class Cluster {
  readonly folder: string
  readonly addresses: Addresses
  readonly files: ClusterFiles
  /**
   * For each machine, the links by which the other machines reach it, by which HAProxy reaches it, and by which it
   * reaches etcd on the three machines.
   */
  readonly links: Record<Number3, { peers: Link[]; clients: Link[]; etcd: Link[] }>
  /** The number of standbys that didn't catch up and were copied again. */
  copiedAgain = 0
  readonly #env: MachineEnv

  private constructor(folder: string, addresses: Addresses, links: Cluster['links'], env: MachineEnv) {
    this.folder = folder
    this.addresses = addresses
    this.links = links
    this.#env = env
    this.files = makeFiles(folder, addresses)
  }

  /**
   * Starts a cluster and waits until it is healthy. `addCleanup` receives the function that stops it, which must be
   * called even after a failure.
   */
  static async start(addCleanup: (stop: () => Promise<void>) => void, env: MachineEnv = () => ({})): Promise<Cluster> {
    const folder = newTestFolder('cluster')
    chmodSync(folder, 0o755)
    const addresses = await freeAddresses()
    const cluster = new Cluster(folder, addresses, await openLinks(addresses), env)
    addCleanup(() => cluster.#stop())
    cluster.#guard()
    mkdirSync(join(folder, 'backups'))
    handOver(folder)
    for (const n of numbers) cluster.startEtcd(n)
    for (const n of numbers) cluster.startPatroni(n)
    for (const n of [1, 2] as const) {
      const cwd = join(folder, `app${n}`)
      cluster.#spawn(cwd, '/usr/sbin/haproxy', ['-db', '-f', cluster.files.haproxy(n)], {})
    }
    await cluster.pgBackRest(await cluster.whole(), 'stanza-create')
    return cluster
  }

  findFolder(n: Number3): string {
    return join(this.folder, `db${n}`)
  }

  startEtcd(n: Number3, extraEnv: Record<string, string> = {}): void {
    const cwd = join(this.findFolder(n), 'etcd')
    mkdirSync(cwd, { recursive: true, mode: 0o700 })
    handOver(cwd)
    this.#spawn(cwd, '/usr/bin/etcd', [], { ...this.files.etcd(n), ...extraEnv })
  }

  startPatroni(n: Number3): void {
    const cwd = this.findFolder(n)
    this.#spawn(cwd, '/usr/bin/patroni', [this.files.patroni(n)], { ...this.#env(n, cwd), ...this.#backupEnv(n) })
  }

  /** Returns the processes of a machine: all of them, or those of one program. */
  processes(n: Number3, program: 'all' | 'etcd' | 'postgres' | 'patroni' = 'all'): number[] {
    const folder = this.findFolder(n)
    if (program === 'etcd') return processesIn(join(folder, 'etcd'))
    if (program === 'postgres') return processesIn(join(folder, 'data'))
    const pids = processesIn(folder)
    if (program === 'all') return pids
    const otherPids = new Set([...this.processes(n, 'etcd'), ...this.processes(n, 'postgres')])
    return pids.filter((pid) => !otherPids.has(pid))
  }

  /** Continues the stopped processes of a machine, heals its links, and starts the programs that aren't running. */
  revive(n: Number3): void {
    signal(this.processes(n), 'SIGCONT')
    for (const link of Object.values(this.links[n]).flat()) link.set({ there: true, back: true })
    if (this.processes(n, 'etcd').length === 0) this.startEtcd(n)
    if (this.processes(n, 'patroni').length === 0) this.startPatroni(n)
  }

  /** Returns the machine whose Patroni holds the leader's lock, or null. `besides` is left out. */
  primary(besides?: Number3): Promise<Number3 | null> {
    return this.#whoAnswers('primary', besides)
  }

  /** Returns the machine with the standby for which commits wait, or null. `besides` is left out. */
  synchronous(besides?: Number3): Promise<Number3 | null> {
    return this.#whoAnswers('sync', besides)
  }

  /** Runs a statement on a machine as PostgreSQL's superuser, through the machine's socket. */
  async query<R extends pg.QueryResultRow>(n: Number3, text: string): Promise<R[]> {
    const limit = 4_000
    const where = { host: this.findFolder(n), user: 'postgres', database: 'postgres' }
    const client = new pg.Client({ ...where, connectionTimeoutMillis: limit, query_timeout: limit })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<R>(text)).rows
    } finally {
      await Promise.race([client.end().catch(() => undefined), pause(limit)])
    }
  }

  /** Runs patronictl, as an operator does. `input` answers its questions. */
  patronictl(n: Number3, args: string[], input = ''): Promise<string> {
    return this.run(n, ['/usr/bin/patronictl', '-c', this.files.patroni(n), ...args], input)
  }

  /** Runs pgBackRest on a machine. */
  pgBackRest(n: Number3, ...args: string[]): Promise<string> {
    return this.run(n, ['/usr/bin/pgbackrest', '--stanza=rollbook', ...args])
  }

  /** Runs a program on a machine as the cluster's user. Returns its output. */
  async run(n: Number3, [program, ...args]: string[], input = ''): Promise<string> {
    const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', ...this.#backupEnv(n) }
    const running = promisify(execFile)(program!, args, {
      cwd: this.findFolder(n),
      env,
      timeout: patience,
      ...findClusterUser(),
    })
    running.child.stdin?.end(input)
    return (await running).stdout
  }

  /**
   * Waits until there are a primary and two standbys that replicate, one of them synchronously. Returns the primary. If
   * one standby doesn't catch up, it is copied again, as deploy/ha/README.md tells operators to do.
   */
  async whole(): Promise<Number3> {
    const deadline = Date.now() + patience
    let isHelped = false
    for (;;) {
      const primary = await this.primary()
      const standbys = primary ? await this.#findStandbys(primary) : []
      const isSynchronous = standbys.some(({ synchronous }) => synchronous) && (await this.synchronous()) !== null
      if (primary && standbys.length === 2 && isSynchronous) return primary
      const remaining = deadline - Date.now()
      assert.ok(remaining > 0, `the cluster didn't become whole: ${this.#lastLines()}`)
      const lacking = numbers.find((n) => n !== primary && !standbys.some(({ name }) => name === `db${n}`))
      if (primary && lacking && isSynchronous && remaining < patience / 2 && !isHelped) {
        isHelped = true
        this.copiedAgain += 1
        await this.patronictl(primary, ['reinit', 'rollbook', `db${lacking}`, '--force'])
      }
      await pause(200)
    }
  }

  async #findStandbys(primary: Number3): Promise<{ name: string; synchronous: boolean }[]> {
    const statement = `select application_name as name, sync_state = 'sync' as synchronous
      from pg_stat_replication where state = 'streaming' and application_name like 'db_'`
    return this.query<{ name: string; synchronous: boolean }>(primary, statement).catch(() => [])
  }

  async #whoAnswers(path: string, besides?: Number3): Promise<Number3 | null> {
    const probes = numbers.map(async (n) => {
      if (n === besides) return null
      const where = { host: this.addresses.inside(n), port: 8008, path: `/${path}`, ca: readFileSync(this.files.ca) }
      const timeout = { signal: AbortSignal.timeout(maxProbeMs) }
      const clientRequest = request({ ...where, method: 'OPTIONS', agent: false, ...timeout }).end()
      const [answer] = (await once(clientRequest, 'response').catch(() => [])) as [IncomingMessage?]
      answer?.destroy()
      return answer?.statusCode === 200 ? n : null
    })
    return (await Promise.all(probes)).find((n) => n !== null) ?? null
  }

  #backupEnv(n: Number3): Record<string, string> {
    const folder = this.findFolder(n)
    const folders = { PGBACKREST_LOG_PATH: folder, PGBACKREST_LOCK_PATH: folder, PGBACKREST_SPOOL_PATH: folder }
    return { PGBACKREST_CONFIG: this.files.pgBackRest(n), PGBACKREST_PG1_USER: 'postgres', ...folders }
  }

  #spawn(cwd: string, program: string, args: string[], env: Record<string, string>): void {
    const log = openSync(join(cwd, 'log'), 'a')
    const started = spawn(program, args, {
      cwd,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      ...findClusterUser(),
    })
    started.on('error', (error) => assert.fail(error))
    closeSync(log)
  }

  #lastLines(): string {
    return numbers
      .map((n) =>
        readFileSync(join(this.findFolder(n), 'log'), 'utf8')
          .trim()
          .split('\n')
          .slice(-8)
          .join('\n'),
      )
      .join('\n\n')
  }

  /** Starts a process that cleans up if this process is killed. */
  #guard(): void {
    const program = join(import.meta.dirname, 'guard.ts')
    spawn(process.execPath, [program, this.folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true }).unref()
  }

  async #stop(): Promise<void> {
    for (const n of numbers) for (const link of Object.values(this.links[n]).flat()) link.close()
    const postgres = new Set(numbers.flatMap((n) => this.processes(n, 'postgres')))
    const pids = processesIn(this.folder)
    signal(
      pids.filter((pid) => !postgres.has(pid)),
      'SIGKILL',
    )
    signal(pids, 'SIGCONT')
    // An immediate shutdown makes PostgreSQL return its shared memory to the system.
    signal([...postgres], 'SIGQUIT')
    for (let look = 0; look < 100 && processesIn(this.folder).length > 0; look += 1) await pause(50)
    await killAllIn(this.folder)
  }
}

async function openLinks(addresses: Addresses): Promise<Cluster['links']> {
  const entries = numbers.map(async (n) => {
    const ports = [5432, 8008]
    const open = (host: string, port: number, target: string) => Link.open({ host, port }, { host: target, port })
    const links = {
      peers: await Promise.all(ports.map((port) => open(addresses.machine(n), port, addresses.inside(n)))),
      clients: await Promise.all(ports.map((port) => open(addresses.forClients(n), port, addresses.inside(n)))),
      etcd: await Promise.all(numbers.map((m) => open(addresses.etcd(n, m), 2379, addresses.machine(m)))),
    }
    return [n, links] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Cluster['links']
}

/** Returns the user and group that run the cluster. PostgreSQL refuses to run as root. */
function findClusterUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Makes the user that runs the cluster the owner of a folder and everything in it. */
function handOver(path: string): void {
  const { uid, gid } = findClusterUser()
  if (uid === undefined || gid === undefined) return
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) handOver(inside)
    else chownSync(inside, uid, gid)
  }
}
