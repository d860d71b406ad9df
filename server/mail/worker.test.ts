import assert from 'node:assert/strict'
import type { FastifyBaseLogger } from 'fastify'
import type { TestContext } from 'node:test'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'
import { addToOutbox, lease } from './outbox.ts'
import { ShareBudgets } from './share-budgets.ts'
import { startMailWorker } from './worker.ts'

const log = { warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger

/**
 * Queues emails. Returns a function that starts workers, like those of several processes. They share a mail server that
 * responds only when told to.
 */
async function aSlowPostOffice(world: World, t: TestContext, emails: number) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  // This clock is ten minutes ahead, so that the world's own worker doesn't send the emails. If it were further ahead,
  // that worker would assume that its clock was set back.
  const clock = { now: world.clock.now() + 600_000 }
  const deliveries: { id: string; done: () => void }[] = []
  const aWorker = () =>
    startMailWorker({
      db: world.db,
      log,
      now: () => clock.now,
      budgets: new ShareBudgets({ isOn: false, hash: (share) => share, onRefused: () => undefined }),
      compose: async () => ({ subject: 's', text: 't', html: 'h' }),
      transport: {
        deliver: ({ id }) => new Promise((resolve) => deliveries.push({ id, done: resolve })),
        close: () => undefined,
      },
    })
  const startedAt = clock.now
  for (let number = 0; number < emails; number += 1) {
    const mail = { template: 'student-sign-in', to: `${number}@x.edu`, school: null, link: null } as const
    await addToOutbox(world.db, { ...mail, worthUntil: startedAt + 3_600_000 }, startedAt)
  }
  return { deliveries, aWorker, clock }
}

async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await happened())) await new Promise((resolve) => void setImmediate(resolve))
}

onBothEngines('while a slow mail server is accepting an email, no other process sends it', async (world, t) => {
  const { deliveries, aWorker, clock } = await aSlowPostOffice(world, t, 1)
  const [first, second] = [aWorker(), aWorker()]
  first.wake()
  await until(() => deliveries.length === 1)
  const leasedUntil = async () =>
    (await world.db.selectFrom('mail_outbox').select('leased_until').executeTakeFirstOrThrow()).leased_until
  for (let third = 0; third < 4; third += 1) {
    clock.now += lease / 3
    t.mock.timers.tick(lease / 3)
    await until(async () => (await leasedUntil()) === clock.now + lease)
  }

  await second.sendDue()
  assert.equal(deliveries.length, 1)
  deliveries[0]!.done()
  await first.stop()
  await second.stop()
})

onAnyEngine('a stop waits for emails being sent and leaves the others for the next start', async (world, t) => {
  const { deliveries, aWorker } = await aSlowPostOffice(world, t, 10)
  const worker = aWorker()
  worker.wake()
  await until(() => deliveries.length === 2)
  const stopped = worker.stop()
  for (const { done: finish } of deliveries) finish()
  await stopped
  const sentRows = await world.db.selectFrom('mail_outbox').select('id').where('state', '=', 'sent').execute()
  assert.deepEqual([deliveries.length, sentRows.length], [2, 2])
})
