// Measures what importing a large roster costs, and how much it slows down check-ins. Run by `npm run bench`.
import { setTimeout as wait } from 'node:timers/promises'
import { maxRowsPerCall } from '#contract/classes/limits.ts'
import type { RosterChange } from '#contract/classes/roster.ts'
import { median, percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { sendAll, withHall, type HallServer } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'

const rows = 10_000
const rounds = 3
const inBurst = 16_000

/**
 * Imports 10,000 rows, half of them registered students, in ten successive calls: first alone, and then during the
 * burst.
 */
export async function importBench(place: BenchInstallation): Promise<Figure[]> {
  const name = `Import, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  return withHall(place, { students: 2 * inBurst, env: { RATE_LIMITS: 'off' } }, async (hallServer) => {
    const importsAlone: { seconds: number; maxWaitMs: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const watch = watchLoop(hallServer)
      const seconds = await importRoster(hallServer, `alone${round}`)
      importsAlone.push({ seconds, maxWaitMs: await watch.end() })
    }
    const alone = await sendAll(hallServer, inBurst)
    let isOver = false
    let imports = 0
    const importing = (async () => {
      while (!isOver) await importRoster(hallServer, `beside${(imports += 1)}`)
    })()
    const underLoad = await sendAll(hallServer, inBurst)
    isOver = true
    await importing
    return [
      {
        name,
        description: `seconds for ${rows} rows`,
        value: median(importsAlone.map(({ seconds }) => seconds)),
        digits: 2,
        maximum: 3,
      },
      {
        name,
        description: 'longest that a small call waited, ms',
        value: median(importsAlone.map(({ maxWaitMs }) => maxWaitMs)),
        digits: 1,
      },
      { name, description: 'p99 of the burst alone, ms', value: percentile(alone.latencies, 0.99), digits: 1 },
      {
        name,
        description: 'p99 of the burst while rosters are imported, ms',
        value: percentile(underLoad.latencies, 0.99),
        digits: 1,
        maximum: 25,
      },
    ]
  })
}

/** Creates a class and fills it. Returns the seconds from the first call to the last response. */
async function importRoster(hallServer: HallServer, mark: string): Promise<number> {
  const { id } = (await post(hallServer, '/api/class/create/', { name: mark })) as { id: string }
  const { school, students } = hallServer.hall
  const registered = students.slice(0, rows / 2).map(({ email }) => email)
  const rosterRows = Array.from({ length: rows }, (_, index) => ({
    email: registered[index] ?? `${mark}.${index}@${school.studentDomain}`,
    firstName: 'Maya',
    lastName: `Bergström ${index}`,
  }))
  const began = performance.now()
  for (let start = 0; start < rows; start += maxRowsPerCall) {
    const body = { class_id: id, students: rosterRows.slice(start, start + maxRowsPerCall) }
    const { added } = (await post(hallServer, '/api/faculty/batch-add-students/', body)) as RosterChange
    if (added !== maxRowsPerCall) throw new Error(`${added} rows of ${maxRowsPerCall} were taken`)
  }
  return (performance.now() - began) / 1_000
}

async function post({ server, hall }: HallServer, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hall.professor.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Sends a small request every few ms until `end` is called. `end` returns the longest wait in ms. */
function watchLoop({ server }: HallServer): { end: () => Promise<number> } {
  let longest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const requestedAt = performance.now()
      await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - requestedAt)
      await wait(3)
    }
  })()
  return {
    async end() {
      isOver = true
      await watching
      return longest
    },
  }
}
