import { setTimeout as pause } from 'node:timers/promises'
import type { Number3 } from './addresses.ts'
import type { Cluster } from './cluster.ts'
import type { MachineState } from './machine-state.ts'
import { signal } from './processes.ts'

/**
 * The scene of a trouble: the cluster, its primary, and the simulated disks and clocks of the machines, if there are
 * any.
 */
type Scene = {
  cluster: Cluster
  primary: Number3
  states: { db: Record<Number3, MachineState>; app: MachineState[] } | null
}

/**
 * Something bad that happens to a cluster. `happen` returns when it is over and the cluster can become healthy again.
 */
export type Trouble = {
  kind: string
  name: string
  needsStates?: true
  /** True if another machine is always the primary afterwards. */
  failsOver?: true
  happen: (scene: Scene) => Promise<void>
}

/**
 * The duration (ms) of a trouble that ends automatically. It is longer than the time limits of standbys and clients.
 */
const lasts = 12_000
/** The time (ms) that phones have to retry requests without a response. */
const repeats = 3_000
/** The longest time (ms) that a trouble waits for another primary before it ends anyway. */
const longest = 90_000

/** All nine kinds. Some have several forms. */
export const troubles: readonly Trouble[] = [
  { kind: 'kill -9 of the primary', name: 'the machine', failsOver: true, happen: killMachine },
  { kind: 'kill -9 of the primary', name: 'PostgreSQL alone', happen: killPostgres },
  { kind: 'planned switch-over', name: 'to the synchronous standby', failsOver: true, happen: switchOver },
  { kind: 'SIGSTOP', name: 'of the primary', happen: freezePrimary },
  { kind: 'SIGSTOP', name: 'of the standby', happen: freezeStandby },
  { kind: 'SIGSTOP', name: 'of both', happen: freezeBoth },
  { kind: 'primary cut off', name: 'from etcd', happen: cutFromEtcd },
  { kind: 'primary cut off', name: 'from the standbys', happen: (scene) => cutFor(scene, 'peers') },
  { kind: 'primary cut off', name: 'from the clients', happen: (scene) => cutFor(scene, 'clients') },
  { kind: 'primary cut off', name: 'one way: it hears nothing', happen: (scene) => cutOneWay(scene, 'hears') },
  { kind: 'primary cut off', name: 'one way: nothing hears it', happen: (scene) => cutOneWay(scene, 'says') },
  { kind: 'etcd without a quorum', name: 'two of three killed', happen: killEtcd },
  { kind: 'disk full on the primary', name: 'files can’t grow', needsStates: true, happen: fillDisk },
  { kind: 'crash-restart before a failover', name: 'with repeats', failsOver: true, happen: crashThenLose },
  { kind: 'pg_cancel_backend during the wait', name: 'then a failover', failsOver: true, happen: cancelThenLose },
  {
    kind: 'clocks 2 s apart',
    name: 'and kill -9 of the machine',
    needsStates: true,
    failsOver: true,
    happen: shiftClocks,
  },
]

async function killMachine({ cluster, primary }: Scene): Promise<void> {
  signal(cluster.processes(primary), 'SIGKILL')
  for (const link of [...cluster.links[primary].peers, ...cluster.links[primary].clients]) link.reset()
  await another(cluster, primary)
  cluster.revive(primary)
}

async function killPostgres({ cluster, primary }: Scene): Promise<void> {
  signal(cluster.processes(primary, 'postgres'), 'SIGKILL')
}

async function switchOver({ cluster, primary }: Scene): Promise<void> {
  const candidate = (await cluster.synchronous())!
  const args = ['switchover', '--leader', `db${primary}`, '--candidate', `db${candidate}`, '--force']
  await cluster.patronictl(primary, args)
}

async function freezePrimary({ cluster, primary }: Scene): Promise<void> {
  signal(cluster.processes(primary), 'SIGSTOP')
  await another(cluster, primary)
  cluster.revive(primary)
}

async function freezeStandby({ cluster }: Scene): Promise<void> {
  const standby = (await cluster.synchronous())!
  signal(cluster.processes(standby), 'SIGSTOP')
  await until(async () => (await cluster.synchronous(standby)) !== null)
  cluster.revive(standby)
}

/** Freezes the primary and the synchronous standby for longer than the leader's lock lasts. */
async function freezeBoth({ cluster, primary }: Scene): Promise<void> {
  const machines = [primary, (await cluster.synchronous())!]
  for (const n of machines) signal(cluster.processes(n), 'SIGSTOP')
  await pause(2 * lasts)
  for (const n of machines) cluster.revive(n)
}

async function cutFromEtcd({ cluster, primary }: Scene): Promise<void> {
  for (const link of cluster.links[primary].etcd) link.set({ there: false, back: false })
  await another(cluster, primary)
  cluster.revive(primary)
}

async function cutFor({ cluster, primary }: Scene, side: 'peers' | 'clients'): Promise<void> {
  for (const link of cluster.links[primary][side]) link.set({ there: false, back: false })
  await pause(lasts)
  cluster.revive(primary)
}

async function cutOneWay({ cluster, primary }: Scene, lost: 'hears' | 'says'): Promise<void> {
  const { peers, clients, etcd } = cluster.links[primary]
  const isDeaf = lost === 'hears'
  // The machine is called on peers and clients, and calls on etcd.
  for (const link of [...peers, ...clients]) link.set({ there: !isDeaf, back: isDeaf })
  for (const link of etcd) link.set({ there: isDeaf, back: !isDeaf })
  await another(cluster, primary)
  cluster.revive(primary)
}

async function killEtcd({ cluster }: Scene): Promise<void> {
  for (const n of [1, 2] as const) signal(cluster.processes(n, 'etcd'), 'SIGKILL')
  await pause(2 * lasts)
  for (const n of [1, 2] as const) cluster.revive(n)
}

/** Uses up the log's reserved space, until PostgreSQL needs space that isn't there, and crashes. */
async function fillDisk({ cluster, primary, states }: Scene): Promise<void> {
  const { setFull } = states!.db[primary]
  setFull(true)
  const segment = `select pg_switch_wal(), pg_logical_emit_message(false, 'test', '')`
  for (let tries = 0, goes = true; goes && tries < 70; tries += 1) {
    goes = await cluster.query(primary, segment).then(
      () => true,
      () => false,
    )
  }
  await another(cluster, primary, 2 * lasts)
  setFull(false)
}

/** Makes rows visible on the primary that no standby has, lets phones retry them there, and loses the primary. */
async function crashThenLose(scene: Scene): Promise<void> {
  const { cluster, primary } = scene
  cutFromStandbys(scene)
  // When a backend is killed, PostgreSQL restarts all of them, as after a crash.
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep' limit 1`
  await until(async () => {
    const [victim] = await cluster.query<{ pid: number }>(primary, waiting)
    if (victim) signal([victim.pid], 'SIGKILL')
    return victim !== undefined
  })
  await until(async () => (await cluster.query(primary, 'select 1')).length === 1)
  // Patroni is stopped, so that it can't record that the standby is gone. HAProxy notices that within seconds.
  signal(cluster.processes(primary, 'patroni'), 'SIGSTOP')
  await pause(repeats)
  await loseForGood(scene)
}

/** Ends commits without their standby, and loses the primary. Patroni is stopped for the same reason as above. */
async function cancelThenLose(scene: Scene): Promise<void> {
  const { cluster, primary } = scene
  cutFromStandbys(scene)
  await waitForWaiting(cluster, primary)
  signal(cluster.processes(primary, 'patroni'), 'SIGSTOP')
  for (let round = 0; round < 3; round += 1) {
    await waitForWaiting(cluster, primary, lasts / 6)
    await cluster.query(primary, `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
  }
  await loseForGood(scene)
}

async function shiftClocks(scene: Scene): Promise<void> {
  const { db, app } = scene.states!
  db[1].setClock(1_000)
  db[2].setClock(-1_000)
  app.forEach(({ setClock }, index) => setClock(index === 0 ? 1_000 : -1_000))
  await killMachine(scene)
  for (const { setClock } of [...Object.values(db), ...app]) setClock(0)
}

/** From now on, the standbys receive no rows. */
function cutFromStandbys({ cluster, primary }: Scene): void {
  for (const link of cluster.links[primary].peers) link.set({ there: false, back: false })
}

/** Kills the primary's machine with all rows that no standby has, and brings it back after the failover. */
async function loseForGood({ cluster, primary }: Scene): Promise<void> {
  signal(cluster.processes(primary), 'SIGKILL')
  for (const link of cluster.links[primary].peers) link.reset()
  await another(cluster, primary)
  cluster.revive(primary)
}

async function waitForWaiting(cluster: Cluster, primary: Number3, atMost = longest): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where wait_event = 'SyncRep'`
  await until(async () => (await cluster.query(primary, waiting)).length > 0, atMost)
}

/** Waits until another machine is the primary, at most for a limited time. */
async function another(cluster: Cluster, primary: Number3, atMost = longest): Promise<void> {
  await until(async () => (await cluster.primary(primary)) !== null, atMost)
}

/** Waits until a condition is true, or the time is over. The round then continues, and its end shows what is wrong. */
async function until(holds: () => Promise<boolean>, atMost = longest): Promise<void> {
  const last = performance.now() + atMost
  while (performance.now() < last && !(await holds().catch(() => false))) await pause(100)
}
