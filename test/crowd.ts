import assert from 'node:assert/strict'
import { aScan, aStudent, type Event, type Person, type School } from './builders.ts'
import type { World } from './world.ts'

// A hall full of people with their own phones, the same in each run.

/** The position of the hall. */
const hall = { latitude: 42.3744, longitude: -71.1169 }

/** Returns a function that returns random numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the position this many meters north and east of the hall. */
export function metersAway(north: number, east: number, accuracy: number) {
  const degree = 111_195
  return {
    latitude: hall.latitude + north / degree,
    longitude: hall.longitude + east / (degree * Math.cos((hall.latitude * Math.PI) / 180)),
    accuracy,
  }
}

/**
 * Returns the position that a phone in the hall sends. As on Android, its error exceeds its accuracy in a third of the
 * cases.
 */
export function aFixInTheHall(random: () => number, accuracy: number) {
  const errorMeters = accuracy * Math.sqrt(Math.log(1 - random()) / Math.log(1 - 0.68))
  const direction = 2 * Math.PI * random()
  return metersAway(errorMeters * Math.sin(direction), errorMeters * Math.cos(direction), accuracy)
}

/** A student's phone: what it sends as evidence, and the mark that the server set in its browser. */
export type Phone = {
  student: Person
  deviceId: string
  address: string
  mark: string | null
  fix: { latitude: number; longitude: number; accuracy: number }
  queuedMs: number
}

/** The accuracy of a phone indoors, in meters: a good one, Wi-Fi, poor Wi-Fi, the cell tower. */
const accuracies = [5, 12, 20, 35, 65, 80, 150, 300, 480, 1_500]

/**
 * Creates honest students in one hall. A third have the same phone model, all share three IP addresses of the campus,
 * and positions are as inaccurate as they are indoors. One check-in in twenty waited on its phone for up to 45 s.
 */
export async function honestPhones(world: World, school: School, { count = 300, seed = 7 } = {}): Promise<Phone[]> {
  const random = seeded(seed)
  const phones: Phone[] = []
  for (let n = 0; n < count; n += 1) {
    phones.push({
      student: await aStudent(world, school, `Honest${n}`),
      deviceId: n % 3 === 0 ? 'dev_15c5a0a6d1f3' : `dev_${Math.floor(random() * 12)}`,
      address: `198.51.100.${1 + (n % 3)}`,
      mark: null,
      fix: aFixInTheHall(random, accuracies[Math.floor(random() * accuracies.length)]!),
      queuedMs: random() < 0.05 ? Math.floor(random() * 45_000) : 0,
    })
  }
  return phones
}

/** Checks phones in, fifty at a time. Each phone keeps the mark that its browser receives. */
export async function checkAllIn(world: World, event: Event, phones: Phone[]): Promise<void> {
  for (let start = 0; start < phones.length; start += 50) {
    await Promise.all(phones.slice(start, start + 50).map((phone) => checkPhoneIn(world, event, phone)))
  }
}

async function checkPhoneIn(world: World, event: Event, phone: Phone): Promise<void> {
  const { student, mark, deviceId, address, fix, queuedMs } = phone
  const timestamp = new Date(world.clock.now()).toISOString()
  const answer = await world.call('POST', '/api/attendance/', {
    token: student.token,
    headers: { 'x-forwarded-for': address },
    ...(mark !== null && { cookies: { dev: mark } }),
    body: aScan(world, student, event, {
      device_id: deviceId,
      location: JSON.stringify({ ...fix, timestamp }),
      queued_ms: queuedMs,
    }),
  })
  assert.equal(answer.status, 201, answer.text)
  phone.mark = answer.cookies.dev ?? mark
  assert.ok(phone.mark, 'the browser has a mark from its first check-in on')
}
