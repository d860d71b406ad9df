import { argon2, randomBytes, randomInt, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { HashQueue, serverSlot, type HashSlot } from './hash-queue.ts'
import { RecentSignIns } from './recent-sign-ins.ts'

/** OWASP's password storage parameters: argon2id, 19 MiB, two passes, one lane. They took 18 ms when we chose them. */
export const fullCost: HashCost = { memory: 19_456, passes: 2 }
let parameters = { ...fullCost, parallelism: 1, tagLength: 32 }
const saltLength = 16

/** The memory (KiB) of a hash, and how often it is filled. */
type HashCost = { memory: number; passes: number }

/** Changes what new hashes cost. Only tests do, because thousands of hashes would take much of their time. */
export function setHashCost(cost: HashCost): void {
  parameters = { ...parameters, ...cost }
}

/** The networks from which people recently signed in. They keep their slots when too many passwords wait. */
export const recentSignIns = new RecentSignIns()
/** One queue for each process, because all its hashes share the same cores. */
const turns = new HashQueue(recentSignIns)
/** The durations (ms) of the latest hashes, the newest last. */
const latest: number[] = []
const maxLatest = 32

/** Hashes a password for storing, in the PHC string format. Throws 503 when the queue is full. */
export async function hashPassword(password: string, place: HashSlot = serverSlot): Promise<string> {
  const salt = randomBytes(saltLength)
  const tag = await inTurn(place, () => timed(() => derive(password, salt, parameters)))
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Whether a password matches a hash. Takes as long when there is no hash. Throws 503 when the queue is full. */
export async function verifyPassword(
  password: string,
  stored: string | null,
  place: HashSlot = serverSlot,
): Promise<boolean> {
  const { salt, tag, ...rest } = readPhc(stored ?? noPassword)
  const hash = () => derive(password, salt, { ...rest, tagLength: tag.length })
  const computedTag = await inTurn(place, () => (rest.memory === parameters.memory ? timed(hash) : hash()))
  return timingSafeEqual(computedTag, tag) && stored !== null
}

/**
 * Takes as long as a password check but hashes nothing, for an address without an account. It waits in the same queue,
 * gives up its turn immediately, and then waits as long as one of the latest hashes took. Throws 503 when the queue is
 * full.
 */
export async function verifyNothing(place: HashSlot): Promise<void> {
  const took = latest.length > 0 ? latest[randomInt(latest.length)]! : null
  if (took === null) return void (await hashPassword('', place))
  await turns.enter(place)
  turns.leave()
  await wait(took)
}

/** Whether a stored hash has outdated parameters. It is replaced at the next sign-in. */
export function isHashOutdated(stored: string): boolean {
  const { memory, passes, parallelism } = readPhc(stored)
  return memory !== parameters.memory || passes !== parameters.passes || parallelism !== parameters.parallelism
}

/** The hash of an account without a password. No password matches it, and it has the current parameters. */
export const noPassword = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

function derive(
  password: string,
  nonce: Buffer,
  settings: Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism' | 'tagLength'>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message: password, nonce, ...settings }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    )
  })
}

function readPhc(phc: string): { memory: number; passes: number; parallelism: number; salt: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc)
  if (!match) throw new Error('A stored password hash cannot be read.')
  const [, memory, passes, parallelism, salt, tag] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/** Returns the number of passwords that wait to be hashed. */
export function passwordsWaiting(): number {
  return turns.waiting
}

async function inTurn<T>(place: HashSlot, work: () => Promise<T>): Promise<T> {
  await turns.enter(place)
  try {
    return await work()
  } finally {
    turns.leave()
  }
}

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  latest.push(performance.now() - begun)
  if (latest.length > maxLatest) latest.shift()
  return result
}
