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

/** A mark that is in every text of one university, and in no text of the other one. */
export const marks = { SA: 'Aldercanary', SB: 'Birchcanary' }

/** The password that the row student.setpw sets for S1, who keeps it. */
export const chosenPassword = 'three new words of hers'

/** The twelve kinds of callers in the table, at two universities. */
export type Caller = 'A' | 'S1' | 'S2' | 'S3' | 'F1' | 'F2' | 'F3' | 'FA' | 'U1' | 'U2' | 'CO' | 'MA'

export type Cast = {
  SA: School
  SB: School
  people: Record<Exclude<Caller, 'A'>, Person>
  /** Callers who sign in repeatedly. An eleventh session ends the first one. */
  arriving: { student: Person; admin: Person }
  /** Returns the id that a caller sends as their own. */
  selfOf: (caller: Caller) => string
  tokenOf: (caller: Caller) => string | null
  /** Creates an event of F1 that is open now. Each call creates a new one, because some are deleted. */
  newEvent: () => Promise<Event>
  /** Creates a student like S1, on F1's roster, for calls that can be made only once about a student. */
  newStudent: () => Promise<Person>
}

/** Creates the universities and the callers of the permission table. */
export async function openStage(world: World): Promise<Cast> {
  const SA = await aSchool(world, marks.SA)
  const SB = await aSchool(world, marks.SB)
  const S1 = await aStudent(world, SA, marks.SA)
  const F1 = await aFaculty(world, SA, marks.SA)
  const FA = await aFaculty(world, SA, marks.SA)
  // FA has signed in as faculty, by link. The administrator row makes FA a sub administrator too.
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

/** Returns the token of a different person of the caller's kind, for rows that end all other sessions of the person. */
export async function anotherPersonsToken(world: World, cast: Cast, caller: Exclude<Caller, 'A'>): Promise<string> {
  const school = cast.people[caller].school === cast.SB.id ? cast.SB : cast.SA
  if (caller.startsWith('S')) return (await aStudent(world, school)).token
  if (caller.startsWith('F')) return (await aFaculty(world, school)).token
  if (caller === 'CO' || caller === 'MA') return (await anAdmin(world, caller === 'CO' ? 'co' : 'master')).token
  return (await anAdmin(world, 'sub', { school })).token
}

/** Returns the token of a fresh session of the caller, for rows that end their own session. */
export function freshToken(world: World, cast: Cast, caller: Exclude<Caller, 'A'>): Promise<string> {
  const person = cast.people[caller]
  const kind = caller.startsWith('S') ? 'student' : caller.startsWith('F') ? 'faculty' : 'admin'
  return signedIn(world, { [kind]: person.id }, person.email, person.school || null)
}
