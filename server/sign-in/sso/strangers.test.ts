// Strangers' requests to one university's sign-in don't affect other universities, and affect few people at that one.
import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { aSchool } from '#test/builders.ts'
import { patience } from '#test/patience.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import { aPerson, reachesProviders, redeem, setUpProvider, signInAt, start } from '#test/sso/steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const stranger = '192.0.2.7'
const elsewhere = '198.51.100.7'
/** Each client has its own address, and the test decides when a provider answers. */
const options = {
  settings: { ...reachesProviders.settings, trustProxy: ['127.0.0.1'] },
  outboundLimits: { wait: patience.timeout, time: patience.timeout },
}

/** Opens the address to which a provider sends a browser. Returns the ticket. */
async function openFrom(world: World, client: string, address: string): Promise<string> {
  const { pathname, search } = new URL(address)
  const answer = await world.call('GET', pathname + search, { headers: { 'x-forwarded-for': client } })
  assert.equal(answer.status, 303, answer.text)
  return answer.headers.get('location')!.split('ticket=')[1]!
}

onAnyEngine(
  'neither a slow university nor a stranger keeps other people’s sign-ins waiting',
  async (world, t) => {
    const [slow, calm] = [await startFakeProvider(t), await startFakeProvider(t)]
    const [school, otherSchool] = [await aSchool(world), await aSchool(world)]
    const { id } = await setUpProvider(world, school, slow)
    const { id: otherId } = await setUpProvider(world, otherSchool, calm)
    const releases: (() => void)[] = []
    slow.faults = { hold: () => new Promise((resolve) => releases.push(resolve)) }
    let answered = 0
    const tries = Array.from({ length: 40 }, async () => {
      const { address } = await start(world, id)
      await openFrom(world, stranger, slow.signIn(address, aPerson(school, 'nobody')))
      answered += 1
    })
    while (releases.length === 0) await nextTurn()
    const otherSignIn = await signInAt(world, calm, otherId, aPerson(otherSchool))
    assert.deepEqual([otherSignIn.body.result, answered], ['signed-in', 0])

    const begun = await start(world, id)
    let ticket: string | null = null
    const opening = openFrom(world, elsewhere, slow.signIn(begun.address, aPerson(school))).then(
      (received) => (ticket = received),
    )
    const isRead = () => world.db.selectFrom('sso_request').select('id').where('answered_at', 'is not', null).execute()
    // The tests of both settings, the other sign-in, the stranger's sign-ins, and this one.
    while ((await isRead()).length < 2 + 1 + 40 + 1) await nextTurn()
    while (ticket === null) {
      // Releases the latest request, so that this sign-in only waits for its turns.
      releases.pop()?.()
      const [heldCount, previousCount] = [releases.length, answered]
      while (ticket === null && answered === previousCount && releases.length === heldCount) await nextTurn()
    }
    assert.ok(answered < 20, `${answered} of the stranger’s came first`)
    assert.equal((await redeem(world, await opening, begun.cookies)).body.result, 'signed-in')
    slow.faults = {}
    for (const release of releases) release()
    await Promise.all(tries)
  },
  options,
)

onAnyEngine(
  'a hall behind one address signs in together, although its university answers slowly',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id } = await setUpProvider(world, school, provider)
    const { promise: allArrived, resolve: release } = Promise.withResolvers<void>()
    let arrivedCount = 0
    const hold = () => {
      arrivedCount += 1
      // No request is answered before this many have arrived.
      if (arrivedCount === 30) release()
      return allArrived
    }
    provider.faults = { hold }
    const results = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const { address, cookies } = await start(world, id)
        const ticket = await openFrom(world, elsewhere, provider.signIn(address, aPerson(school, `student${n}`)))
        return (await redeem(world, ticket, cookies)).body.result
      }),
    )
    assert.deepEqual(results, Array(60).fill('signed-in'))
  },
  options,
)

onAnyEngine(
  'a stranger who makes up reasons can’t fill a university’s audit, and other failures are recorded',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id } = await setUpProvider(world, school, provider)
    const fail = async (client: string, reason: string) => {
      const { address } = await start(world, id)
      const url = new URL(provider.signIn(address, aPerson(school)))
      url.searchParams.delete('code')
      url.searchParams.set('error', reason)
      await openFrom(world, client, url.href)
    }
    const reasons = async () => {
      const lines = await world.db.selectFrom('audit').select('detail').where('action', '=', 'sign-in.sso').execute()
      return lines.map(({ detail }) => (JSON.parse(detail!) as { reason: string }).reason)
    }
    for (let n = 0; n < 50; n += 1) await fail(stranger, `made_up_${n}`)
    assert.equal((await reasons()).length, 30)
    await fail(elsewhere, 'invalid_scope')
    assert.equal((await reasons()).filter((reason) => reason === 'error=invalid_scope').length, 1)
    world.clock.pass(3_600_000)
    await fail(stranger, 'another')
    assert.equal((await reasons()).length, 32)
  },
  options,
)
