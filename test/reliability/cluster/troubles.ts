import { setTimeout as pause } from 'node:timers/promises'
import type { Number3 } from './addresses.ts'
import type { Cluster } from './cluster.ts'
import type { MachineState } from './machine-state.ts'
import { signal } from './processes.ts'

/** The scene of a trouble: the cluster, its primary, and the machines' disks and clocks where they were built. */
type Scene = {
  cluster: Cluster
  primary: Number3
  states: { db: Record<Number3, MachineState>; app: MachineState[] } | null
}

/** Something that happens to a cluster. `happen` returns once it is over, and leaves what is needed to become whole. */
export type Trouble = {
  kind: string
  name: string
  needsStates?: true
  /** Another machine is the primary afterwards, each time. */
  failsOver?: true
  happen: (scene: Scene) => Promise<void>
}

/** The duration (ms) of a trouble that ends automatically: longer than the standbys' and clients' time limits. */
const lasts = 12_000
/** The time (ms) phones have to repeat requests without a response. */
const repeats = 3_000
/** The longest (ms) that a trouble waits for another primary before it ends all the same. */
const longest = 90_000

/** All nine kinds, some in several forms. */
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

/** Longer than the leader's lock lasts. */
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
  // On the first two it is called, and on the last it calls.
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

/** Uses up the log that was reserved, until PostgreSQL needs room that isn't there, and crashes. */
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

/** Makes rows visible on the primary that no standby has, lets phones repeat them there, and loses the primary. */
async function crashThenLose(scene: Scene): Promise<void> {
  const { cluster, primary } = scene
  cutFromStandbys(scene)
  // A backend that dies makes PostgreSQL restart all of them: a crash.
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep' limit 1`
  await until(async () => {
    const [victim] = await cluster.query<{ pid: number }>(primary, waiting)
    if (victim) signal([victim.pid], 'SIGKILL')
    return victim !== undefined
  })
  await until(async () => (await cluster.query(primary, 'select 1')).length === 1)
  // Patroni hangs, so that it can't note that the standby is gone. HAProxy notices that within seconds.
  signal(cluster.processes(primary, 'patroni'), 'SIGSTOP')
  await pause(repeats)
  await loseForGood(scene)
}

/** Makes commits end without their standby, and loses the primary. Patroni hangs there for the same reason. */
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

/** From now on the standbys get no rows. */
function cutFromStandbys({ cluster, primary }: Scene): void {
  for (const link of cluster.links[primary].peers) link.set({ there: false, back: false })
}

/** Kills the primary's machine with all rows that didn't reach a standby, and brings it back after the failover. */
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

/** Waits until another machine is the primary. */
async function another(cluster: Cluster, primary: Number3, atMost = longest): Promise<void> {
  await until(async () => (await cluster.primary(primary)) !== null, atMost)
}

/** Waits until something holds, or too long: the round then goes on, and its end shows what is wrong. */
async function until(holds: () => Promise<boolean>, atMost = longest): Promise<void> {
  const last = performance.now() + atMost
  while (performance.now() < last && !(await holds().catch(() => false))) await pause(100)
}
