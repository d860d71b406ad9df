// Measures check-ins while a hall signs in at its university by SAML. Run by `npm run bench`.
import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Db } from '#server/database/db.ts'
import { lowerPriority } from '#server/database/lower-priority.ts'
import { percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { sendAll, withHall } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import type { School } from '#test/builders.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'
import { answerRequest, inBase64, newKeys, type Keys } from '#test/saml/identity-provider.ts'
import { describePerson, form } from '#test/saml/steps.ts'
import { additions } from '#test/saml/worst-responses.ts'
import { aProvider } from '#test/sso/providers.ts'
import { sealSecret } from './provider-store.ts'

/** The time between two sign-ins (ms): 500 a minute. */
const pause = 60_000 / 500
const seconds = 12
/** Check-ins per second: a hall of 800 that checks in within eight seconds. */
const perSecond = 100
const secretKey = 'a key for this benchmark, 32 characters or more'

/**
 * Measures check-ins of a hall while 500 people a minute sign in at their university for the first time, and a stranger
 * keeps sending answers that are as slow to read as the limits allow.
 */
export async function ssoBench(place: BenchInstallation): Promise<Figure[]> {
  const keys = await newKeys()
  let id = ''
  const prepare = async (db: Db, { school }: { school: School }) => {
    id = await addProvider(db, school, keys)
  }
  const env = { SECRET_KEY: secretKey, TRUST_PROXY: '127.0.0.1' }
  return withHall(place, { students: 2 * perSecond * seconds, prepare, env }, async (hallServer) => {
    const { hall, server } = hallServer
    const site = `http://localhost:${server.port}`
    const alone = await sendAll(hallServer, perSecond * seconds, perSecond)
    const visitors = new Worker(import.meta.filename, {
      workerData: { site, id, school: hall.school, keys } satisfies Visitors,
    })
    const answered = once(visitors, 'message') as Promise<[durations: number[]]>
    const [underLoad, [durations]] = await Promise.all([sendAll(hallServer, perSecond * seconds, perSecond), answered])
    const name = `University’s sign-in beside check-ins, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
    const describe = (ms: number[], description: string) => ({
      name,
      description,
      value: percentile(
        ms.toSorted((first, second) => first - second),
        0.99,
      ),
    })
    return [
      { ...describe(alone.latencies, `check-in p99 at ${perSecond} a second alone, ms`), digits: 1 },
      { ...describe(underLoad.latencies, 'check-in p99 beside 500 sign-ins a minute, ms'), digits: 1, maximum: 12 },
      { ...describe(durations, 'sign-in from start to session, p99, ms'), digits: 0 },
    ]
  })
}

type Sender = { 'x-forwarded-for': string }
const json = { 'content-type': 'application/json' }
/** The whole hall shares one address. The stranger has another one. */
const hallAddress: Sender = { 'x-forwarded-for': '192.0.2.1' }
const strangerAddress: Sender = { 'x-forwarded-for': '203.0.113.9' }

type Visitors = { site: string; id: string; school: School; keys: Keys }
type Visit = Omit<Visitors, 'site'> & { name: string }

/** Signs people in, and sends slow answers at the same time. Returns how long each sign-in took (ms). */
async function answerForAll({ site, ...place }: Visitors): Promise<number[]> {
  let isOver = false
  const sendSlowAnswers = async () => {
    while (!isOver) await sendSlowAnswer(site, place)
  }
  const visits = Array.from({ length: Math.floor((seconds * 1_000) / pause) }, async (_, number) => {
    await new Promise((resolve) => setTimeout(resolve, number * pause))
    return signIn(site, { ...place, name: `first.${number}` })
  })
  const stranger = sendSlowAnswers()
  const durations = await Promise.all(visits).finally(() => {
    isOver = true
  })
  await stranger
  return durations
}

// The provider signs answers in its own thread, so that it doesn't delay the measured check-ins.
if (!isMainThread && Object.hasOwn(Object(workerData), 'keys')) {
  lowerPriority(5)
  parentPort!.postMessage(await answerForAll(workerData as Visitors))
}

/** Adds a provider that signs with `keys`. Returns its id. */
async function addProvider(db: Db, school: School, { cert }: Keys): Promise<string> {
  const id = await aProvider(createMinimalWorld(db), school, 'saml')
  const ownKeys = await newKeys()
  const [mail, first, last] = describePerson(school, 'x').attributes!.map(([attribute]) => attribute)
  const row = await db.selectFrom('identity_provider').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const certificate = { pem: cert, fingerprint: 'AA:BB', expiresAt: Date.now() + 86_400_000 }
  await db
    .updateTable('identity_provider')
    .set({
      secret: sealSecret(Buffer.from(secretKey), id, ownKeys.private),
      certificate: ownKeys.cert,
      metadata: JSON.stringify({ ...JSON.parse(row.metadata), certificates: [certificate], scopes: [] }),
      claims: JSON.stringify({
        ...JSON.parse(row.claims),
        email_claim: mail,
        first_name_claim: first,
        last_name_claim: last,
        assigns_addresses: true,
      }),
    })
    .where('id', '=', id)
    .execute()
  return id
}

/** Signs a new student in. Returns how long it took (ms), without the provider's part. */
async function signIn(site: string, visit: Visit): Promise<number> {
  const begun = performance.now()
  const { address, cookie } = await start(site, visit.id, hallAddress)
  const startedFor = performance.now() - begun
  const fields = answer(address, visit)
  const arrived = performance.now()
  const ticket = await postAnswer(site, visit.id, hallAddress, fields)
  const headers = { ...json, ...hallAddress, cookie }
  const body = JSON.stringify({ ticket })
  const redeemed = await fetch(`${site}/api/sso/redeem/`, { method: 'POST', headers, body })
  if (redeemed.status !== 200) throw new Error(`a sign-in was refused: ${await redeemed.text()}`)
  return startedFor + performance.now() - arrived
}

/** Sends an answer that takes as long to read as the limits allow, and is refused. */
async function sendSlowAnswer(site: string, visit: Omit<Visit, 'name'>): Promise<void> {
  const { address } = await start(site, visit.id, strangerAddress)
  const { SAMLResponse, ...fields } = answer(address, { ...visit, name: 'slow' })
  const xml = Buffer.from(SAMLResponse!, 'base64').toString()
  const end = '</saml:AttributeStatement>'
  await postAnswer(site, visit.id, strangerAddress, {
    ...fields,
    SAMLResponse: inBase64(xml.replace(end, additions['a namespace for each element'] + end)),
  })
}

async function start(site: string, id: string, sender: Sender): Promise<{ address: string; cookie: string }> {
  const headers = { ...json, ...sender }
  const body = JSON.stringify({ kind: 'student' })
  const started = await fetch(`${site}/api/sso/${id}/start/`, { method: 'POST', headers, body })
  if (started.status !== 200) throw new Error(`a start was refused: ${await started.text()}`)
  const { address } = (await started.json()) as { address: string }
  return {
    address,
    cookie: started.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; '),
  }
}

function answer(address: string, { school, keys, name }: Visit): Record<string, string> {
  const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const [begin, end] = [moment(-5), moment(5)]
  const times = {
    issuedAt: moment(0),
    authenticatedAt: moment(0),
    notBefore: begin,
    notOnOrAfter: end,
    confirmedUntil: end,
  }
  return answerRequest(address, keys, {
    ...times,
    issuer: `https://login.${school.facultyDomain}`,
    ...describePerson(school, name),
  })
}

async function postAnswer(
  site: string,
  id: string,
  sender: Sender,
  fields: Record<string, string>,
): Promise<string | null> {
  const body = new URLSearchParams(fields)
  const answered = await fetch(`${site}/sso/saml/${id}`, {
    method: 'POST',
    headers: { ...form, ...sender },
    body,
    redirect: 'manual',
  })
  const location = answered.headers.get('location')
  if (answered.status !== 303 || !location) throw new Error(`an answer got ${answered.status}`)
  return new URL(location, site).searchParams.get('ticket')
}
