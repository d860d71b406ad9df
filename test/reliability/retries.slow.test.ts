// Phones send a check-in several times at the same time, over connections that break at any moment.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'node:test'
import { checkInMessages } from '#contract/check-ins/words.ts'
import { runServer } from '#test/server-process.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { fillDatabase, hallEnv, type CheckIn } from './hall.ts'
import { Line } from './line.ts'
import { nothingLost, takeInventory } from './take-inventory.ts'

const students = 1_000
const events = Number(process.env.RETRIES_THOUSANDS ?? 1)
/** The nightly run tests both databases. Other runs test only SQLite, because its transactions are our own code. */
const engines = process.env.RETRIES_THOUSANDS ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
const phones = 24
/** The maximum number of copies of a check-in that are sent at the same time, each on its own connection. */
const maxCopies = 5
/**
 * One in `cutOneIn` connections breaks, within `cutWithin` ms, and one in `tapOneIn` copies is a second tap of the
 * button.
 */
const cutOneIn = 5
const cutWithin = 12
const tapOneIn = 4
/** After this time (ms) without a response, a phone gives up and the test fails. */
const patience = 120_000

for (const engine of engines) {
  const skip = engine === 'postgres' && !process.env.TEST_DATABASE_URL
  test(
    `a check-in that is sent repeatedly over connections that break becomes one row, and its phone is told so: ${engine}`,
    { skip: skip && 'run by npm run nightly, or set TEST_DATABASE_URL' },
    async (t) => {
      const place = await anEmptyInstallation(t, engine)
      const hall = await fillDatabase(place, { students, events })
      const server = await runServer(t, place, hallEnv)
      const promised = new Map<CheckIn, string>()
      const wrong: string[] = []
      const counts = { sent: 0, cut: 0, taps: 0 }
      const waiting = [...hall.checkIns]

      const phone = async () => {
        const lines = Array.from({ length: maxCopies }, () => new Line(server.port))
        for (let checkIn = waiting.pop(); checkIn; checkIn = waiting.pop()) {
          const begun = performance.now()
          for (let isTold = false; !isTold;) {
            if (performance.now() - begun > patience) return void wrong.push(`nobody answered for ${patience} ms`)
            const copies = 1 + Math.floor(Math.random() * maxCopies)
            const results = await Promise.all(lines.slice(0, copies).map((line) => send(line, checkIn)))
            isTold = results.includes(true)
          }
        }
        lines.forEach((line) => line.cut())
      }

      /**
       * Sends one copy. Returns whether a response came, which says that the student is on the roll unless it is wrong.
       */
      const send = async (line: Line, checkIn: CheckIn): Promise<boolean> => {
        counts.sent += 1
        const isTap = oneIn(tapOneIn)
        if (isTap) counts.taps += 1
        const asking = line.ask(isTap ? secondTap(checkIn.request) : checkIn.request).catch(() => null)
        if (oneIn(cutOneIn)) void wait(Math.random() * cutWithin).then(() => line.cut())
        const answer = await asking
        if (!answer) {
          counts.cut += 1
          return false
        }
        if (answer.status === 400 && answer.body.includes(checkInMessages.uniqueSet)) return true
        if (answer.status !== 201) {
          wrong.push(`${answer.status}: ${answer.body}`)
          return true
        }
        const { id } = JSON.parse(answer.body) as { id: string }
        if ((promised.get(checkIn) ?? id) !== id) wrong.push(`two rows were promised for one check-in: ${id}`)
        promised.set(checkIn, id)
        return true
      }

      await Promise.all(Array.from({ length: phones }, phone))
      t.diagnostic(`${engine}: ${counts.sent} sent, ${counts.taps} of them second taps, ${counts.cut} cut off`)
      assert.deepEqual([...new Set(wrong)], [])
      assert.ok(counts.cut > counts.sent / (4 * cutOneIn), 'connections broke during requests')
      const inventory = await takeInventory(server.url, place, hall, promised)
      assert.deepEqual(inventory, { lost: nothingLost, rows: hall.checkIns.length, doubled: 0, integrity: 'ok' })
    },
  )
}

const oneIn = (count: number) => Math.random() * count < 1

/** Returns the same check-in with a new nonce, because the student pressed the button again. */
function secondTap(request: Buffer): Buffer {
  return Buffer.from(request.toString().replace(/("client_nonce":")[^"]+/, `$1${randomUUID()}`))
}
