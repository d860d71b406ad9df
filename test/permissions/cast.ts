import type { World } from '#test/world.ts'
import {
  aClassWith,
  aFaculty,
  anAdmin,
  anEvent,
  aSchool,
  aStudent,
  signedIn,
  type Event,
  type Person,
  type School,
} from '#test/builders.ts'

/** A mark in every text of one university, and in none of the other's. */
export const marks = { SA: 'Aldercanary', SB: 'Birchcanary' }

/** The password that S1 gets in the row student.setpw, and keeps from then on. */
export const chosenPassword = 'three new words of hers'

/** The twelve kinds of callers in the table, at two universities. */
export type Caller = 'A' | 'S1' | 'S2' | 'S3' | 'F1' | 'F2' | 'F3' | 'FA' | 'U1' | 'U2' | 'CO' | 'MA'

export type Cast = {
  SA: School
  SB: School
  people: Record<Exclude<Caller, 'A'>, Person>
  /** Callers who sign in repeatedly: the eleventh session ends the first. */
  arriving: { student: Person; admin: Person }
  /** Returns the id that a caller sends as their own. */
  selfOf: (caller: Caller) => string
  tokenOf: (caller: Caller) => string | null
  /** Makes an event of F1 that is open now. Each call makes a new one, because some are deleted. */
  newEvent: () => Promise<Event>
  /** Another student like S1, on F1's roster, for what can be done to one only once. */
  newStudent: () => Promise<Person>
}

/** Sets the stage of the permission table. */
export async function openStage(world: World): Promise<Cast> {
  const SA = await aSchool(world, marks.SA)
  const SB = await aSchool(world, marks.SB)
  const S1 = await aStudent(world, SA, marks.SA)
  const F1 = await aFaculty(world, SA, marks.SA)
  const FA = await aFaculty(world, SA, marks.SA)
  // FA signed in by link as faculty. The administrator row also makes the person a sub administrator.
  await anAdmin(world, 'sub', { school: SA, faculty: FA })
  const people = {
    S1,
    S2: await aStudent(world, SA, marks.SA),
    S3: await aStudent(world, SB, marks.SB),
    F1,
    F2: await aFaculty(world, SA, marks.SA),
    F3: await aFaculty(world, SB, marks.SB),
    FA,
    U1: await anAdmin(world, 'sub', { school: SA }),
    U2: await anAdmin(world, 'sub', { school: SB }),
    CO: await anAdmin(world, 'co'),
    MA: await anAdmin(world, 'master'),
  }
  await aClassWith(world, F1, [S1], `${marks.SA} 210`)
  await anEvent(world, people.F3, { name: `${marks.SB} talk` })
  return {
    SA,
    SB,
    people,
    arriving: { student: await aStudent(world, SA, marks.SA), admin: await anAdmin(world, 'co') },
    selfOf: (caller) => (caller === 'A' ? 'nobody' : people[caller].id),
    tokenOf: (caller) => (caller === 'A' ? null : people[caller].token),
    newEvent: () => anEvent(world, F1, { name: `${marks.SA} talk` }),
    async newStudent() {
      const student = await aStudent(world, SA, marks.SA)
      await aClassWith(world, F1, [student], `${marks.SA} 220`)
      return student
    },
  }
}

/** The token of another person of the caller's kind, for rows that end every other session of the caller. */
export async function anotherPersonsToken(world: World, cast: Cast, caller: Exclude<Caller, 'A'>): Promise<string> {
  const school = cast.people[caller].school === cast.SB.id ? cast.SB : cast.SA
  if (caller.startsWith('S')) return (await aStudent(world, school)).token
  if (caller.startsWith('F')) return (await aFaculty(world, school)).token
  if (caller === 'CO' || caller === 'MA') return (await anAdmin(world, caller === 'CO' ? 'co' : 'master')).token
  return (await anAdmin(world, 'sub', { school })).token
}

/** A fresh session for a caller, for rows that end the one they use. */
export function freshToken(world: World, cast: Cast, caller: Exclude<Caller, 'A'>): Promise<string> {
  const person = cast.people[caller]
  const kind = caller.startsWith('S') ? 'student' : caller.startsWith('F') ? 'faculty' : 'admin'
  return signedIn(world, { [kind]: person.id }, person.email, person.school || null)
}
