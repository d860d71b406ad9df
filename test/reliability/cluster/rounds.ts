import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { freePort } from '#test/free-port.ts'
import { patience } from '#test/patience.ts'
import { runServer } from '#test/server-process.ts'
import type { Installation } from '#test/servers.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { chmodSync, rmSync } from 'node:fs'
import { call } from '#test/call.ts'
import { fillDatabase, hallEnv, type CheckIn, type Hall } from '../hall.ts'
import { nothingLost, takeInventory } from '#test/reliability/take-inventory.ts'
import type { Number3 } from './addresses.ts'
import { Cluster } from './cluster.ts'
import { machineStates, type MachineState } from './machine-state.ts'
import { sendFromPhones } from './phones.ts'
import { followDuring, readDuring } from './readers.ts'
import type { Trouble } from './troubles.ts'

/** Check-ins a second at the bell, and afterwards. Some still arrive when the cluster notices its trouble. */
const pace = { first: 150, afterwards: 30 }
/** The share of all check-ins that arrive at the bell. After them, the trouble begins. */
const atTheBell = { least: 0.15, most: 0.4 }

export type Round = {
  trouble: string
  kind: string
  /** Whether another machine is the primary afterwards. */
  isFailover: boolean
  acknowledged: number
  /** The longest time (ms) in which no phone got an acknowledgement although some were waiting. */
  silence: number
  /** The number of attempts that were told to retry, and the number of attempts without a response. */
  told: number
  broken: number
  reads: { right: number; again: number }
  /** The longest delay (ms) of the live page behind the acknowledgements, after these began to arrive again. */
  behind: number
}

/** A cluster, two Rollbook processes in front of it, and a full hall. */
export type Stage = {
  play: (trouble: Trouble) => Promise<Round>
  end: () => Promise<void>
  /** Returns the number of standbys that didn't catch up after a trouble and were copied again. */
  copiedAgain: () => number
}

/**
 * Starts a cluster and its servers, and fills a hall for this many rounds. Each round has its own event, to which every
 * student checks in.
 */
export async function setStage(
  t: TestContext,
  size: { students: number; rounds: number; withStates: boolean },
): Promise<Stage> {
  const folder = newTestFolder('machines')
  chmodSync(folder, 0o755)
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const newState = size.withStates ? machineStates(folder) : null
  const db = {} as Record<Number3, MachineState>
  const cluster = await Cluster.start(
    (stop) => t.after(stop),
    (n, files) => {
      if (!newState) return {}
      db[n] ??= newState(`db${n}`, files)
      return db[n].env
    },
  )
  const primary = await cluster.primary()
  for (const statement of cluster.files.databaseSql.split(';\n')) await cluster.query(primary!, statement)

  const app = ([1, 2] as const).map((n) => ({ n, state: newState?.(`app${n}`, folder) ?? null }))
  const placeFor = (n: 1 | 2): Installation => {
    const { DATABASE_URL, DATABASE_READ_URL, DATABASE_STANDBY } = cluster.files.rollbook(n)
    const env = {
      DATABASE_URL: DATABASE_URL!,
      DATABASE_READ_URL: DATABASE_READ_URL!,
      DATABASE_STANDBY: DATABASE_STANDBY!,
    }
    return { folder, database: { engine: 'postgres', url: env.DATABASE_URL }, env: { DATA_DIR: folder, ...env } }
  }
  const hall = await fillDatabase(placeFor(1), { students: size.students, events: size.rounds })
  const servers = await Promise.all(
    app.map(async ({ n, state }) =>
      runServer(t, placeFor(n), { ...hallEnv, ...state?.env, PORT: String(await freePort()) }),
    ),
  )
  const states = newState ? { db, app: app.map(({ state }) => state!) } : null
  const promised = new Map<CheckIn, string>()
  const stageEnd = new AbortController()
  t.after(() => stageEnd.abort())
  let played = 0

  const play = async (trouble: Trouble): Promise<Round> => {
    const oldPrimary = await cluster.whole()
    const event = hall.events[played++]!
    const checkIns = hall.checkIns.filter((checkIn) => checkIn.event === event)
    const count = Math.round(checkIns.length * (atTheBell.least + (atTheBell.most - atTheBell.least) * Math.random()))
    const phones = sendFromPhones(
      servers.map(({ port }) => port),
      checkIns,
      { pace: { ...pace, count }, signal: stageEnd.signal },
    )
    const roundEnd = new AbortController()
    const urls = servers.map(({ url }) => url)
    const reading = readDuring(urls, hall, event.id, {
      taken: phones.taken,
      signal: AbortSignal.any([roundEnd.signal, stageEnd.signal]),
    })
    const shownAt = followDuring(urls[0]!, hall, event.id, AbortSignal.any([roundEnd.signal, stageEnd.signal]))
    await phones.until(count)
    const start = performance.now()
    await trouble.happen({ cluster, primary: oldPrimary, states })
    // If the cluster never recovers, this ends the test earlier than the phones' patience of a quarter of an hour.
    await cluster.whole()
    await phones.done
    const newPrimary = await cluster.whole()
    if (trouble.failsOver) assert.notEqual(newPrimary, oldPrimary, `${trouble.kind}, ${trouble.name}: no failover`)
    const isShown = () =>
      assert.ok(
        [...phones.taken.values()].every((id) => shownAt.has(id)),
        'the live page lacks rows',
      )
    await t.waitFor(isShown, patience)
    roundEnd.abort()
    const { wrong, right, again: retries } = await reading
    for (const [checkIn, id] of phones.taken) promised.set(checkIn, id)
    assert.deepEqual([phones.refused, wrong], [[], []], `${trouble.kind}, ${trouble.name}`)
    assert.equal(phones.taken.size, checkIns.length)
    await look({ ...hall, events: [event] }, phones.taken)
    const { silence, resumed } = longestSilence([start, ...[...phones.at.values()].filter((time) => time >= start)])
    return {
      trouble: `${trouble.kind}, ${trouble.name}`,
      kind: trouble.kind,
      isFailover: newPrimary !== oldPrimary,
      acknowledged: phones.taken.size,
      silence,
      told: [...phones.again].reduce((sum, [status, times]) => sum + (status === 0 ? 0 : times), 0),
      broken: phones.again.get(0) ?? 0,
      reads: { right, again: retries },
      behind: Math.round(
        Math.max(0, ...[...phones.at].map(([id, time]) => shownAt.get(id)! - Math.max(time, resumed))),
      ),
    }
  }
  /** Looks for check-ins in the database, in the histories, on the rolls and in the files. */
  const look = async (checkedHall: Hall, due: ReadonlyMap<CheckIn, string>, withOverallFile = false) => {
    const url = servers[Math.floor(Math.random() * servers.length)]!.url
    const inventory = await takeInventory(url, placeFor(1), checkedHall, due, withOverallFile)
    assert.deepEqual(inventory, { lost: nothingLost, rows: promised.size, doubled: 0, integrity: 'ok' })
  }
  const end = async () => {
    await look({ ...hall, events: hall.events.slice(0, played) }, promised, true)
    for (const { url } of servers) {
      // On a busy machine, a check may take too long once.
      const isQuiet = async () => {
        const { body } = await call(url, 'GET', '/readyz')
        assert.deepEqual(body, { ready: true, warnings: [] })
      }
      await t.waitFor(isQuiet, patience)
    }
  }
  return { play, end, copiedAgain: () => cluster.copiedAgain }
}

/** Returns the longest time (ms) between two successive moments, and the moment when it ended. */
function longestSilence(moments: readonly number[]): { silence: number; resumed: number } {
  let [silence, resumed] = [0, moments[0]!]
  for (const [index, moment] of moments.entries()) {
    const gap = moment - (moments[index - 1] ?? moment)
    if (gap > silence) [silence, resumed] = [gap, moment]
  }
  return { silence: Math.round(silence), resumed }
}
