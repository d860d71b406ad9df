import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { unavailable } from '#server/http/refusals.ts'

/** OWASP password storage: argon2id, 19 MiB, two passes, one lane. 18 ms on the machine it was chosen on. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const saltLength = 16

/** Hashes at a time, and waiting for their turn: more would only slow the check-ins beside them. */
const slots = 2
const longestQueue = 200

let running = 0
const waiting: (() => void)[] = []

/** Hashes a password for keeping, in the PHC string format. Throws 503 when the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  const tag = await inTurn(() => derive(password, salt, parameters))
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/**
 * Whether a password is the one kept. With no hash (nobody has that address) it takes as long and says no, so that
 * time tells nobody who is registered. Throws 503 when the queue is full.
 */
export async function verifyPassword(password: string, kept: string | null): Promise<boolean> {
  const { salt, tag, ...rest } = readPhc(kept ?? noPassword)
  const found = await inTurn(() => derive(password, salt, { ...rest, tagLength: tag.length }))
  return timingSafeEqual(found, tag) && kept !== null
}

/** Whether a kept hash was made with other parameters than today's, and is to be made anew when its password comes by. */
export function isHashOutdated(kept: string): boolean {
  const { memory, passes, parallelism } = readPhc(kept)
  return memory !== parameters.memory || passes !== parameters.passes || parallelism !== parameters.parallelism
}

/** What stands in the place of a password's hash where no password is right: a hash of nothing, with today's parameters. */
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

/** How many passwords wait for their turn. */
export function passwordsWaiting(): number {
  return waiting.length
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= slots) {
    if (waiting.length >= longestQueue)
      throw unavailable('Many people are signing in. Please try again in a moment.', 5)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
