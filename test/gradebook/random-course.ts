import type { Dice } from '#test/permissions/random-worlds/dice.ts'
import type { CreditedStudent } from '#server/credits/gradebook/fill.ts'

/**
 * How a course's user is matched with a student. An `outsider` is on no roster, and a `namesake` only has the same
 * name.
 */
type Route = 'known' | 'email' | 'login' | 'name' | 'outsider' | 'namesake'

/** A user of the course in the learning management system. */
export type CourseUser = {
  id: string
  login: string
  email: string
  first: string
  last: string
  route: Route
  student: CreditedStudent | null
}
/** The columns of the file that identify students. */
export type IdentifyingColumns = { system: string; id: boolean; login: boolean; email: boolean }
export type Course = { users: CourseUser[]; students: CreditedStudent[] }

const domain = 'students.alder.edu'
const firsts = ['Maja', 'José', 'Anna Maria', 'Wei', 'Søren', 'D’Arcy', 'Zoë', '王', 'Omar "Oz"', '=Lee']
const lasts = ['Bergström', 'Chen', 'van Dyke', 'O’Neil, Jr.', 'Núñez', 'Haddad', 'Smith; Jones', 'שלום', 'Oğuz']
const varyCase = (dice: Dice, text: string) => (dice.chance(20) ? text.toUpperCase() : text)

/**
 * Draws a course and a roster that overlap. Each user is found by at most one route, and some students on the roster
 * aren't in the course. `maximum` is the points, in thousandths.
 */
export function aCourse(dice: Dice, users: number, has: IdentifyingColumns, maximum: number): Course {
  const routes = (['outsider', 'name', 'namesake'] as Route[])
    .concat(has.id || has.login ? ['known', 'known'] : [])
    .concat(has.email || has.login ? ['email', 'email', 'email'] : [])
    .concat(has.login ? ['login', 'login'] : [])
  const course: Course = { users: [], students: [] }
  for (let n = 0; n < users; n += 1) {
    const route = dice.oneOf(routes)!
    const user = aUser(dice, has, n, route)
    if (route !== 'outsider') {
      user.student = aStudent(dice, n, user, has, maximum)
      course.students.push(user.student)
    }
    course.users.push(user)
    // Another user of the course has the same name, so neither is found by the name.
    if (route === 'namesake')
      course.users.push({ ...aUser(dice, has, n + 500_000, 'namesake'), first: user.first, last: user.last })
  }
  for (let n = 0; n < dice.between(0, 3); n += 1) {
    const absent = aUser(dice, has, 900_000 + n, 'outsider')
    course.students.push(aStudent(dice, 900_000 + n, absent, has, maximum))
  }
  return course
}

function aUser(dice: Dice, has: IdentifyingColumns, n: number, route: Route): CourseUser {
  const address = `s${n}@${domain}`
  const byLogin = !has.email || (has.login && dice.chance(30))
  const login =
    route === 'login' ? varyCase(dice, `s${n}`) : route === 'email' && byLogin ? varyCase(dice, address) : `u-${n}x`
  const email = route === 'email' && !byLogin ? varyCase(dice, address) : `alias.${n}@mail.example`
  return {
    id: String(1_000_000 + n),
    login: has.login ? login : '',
    email: has.email ? email : '',
    first: dice.oneOf(firsts)!,
    last: `${dice.oneOf(lasts)!} ${n}`,
    route,
    student: null,
  }
}

function aStudent(dice: Dice, n: number, user: CourseUser, has: IdentifyingColumns, maximum: number): CreditedStudent {
  const { id, login, first, last, route } = user
  const { system } = has
  const byId = has.id && (!has.login || dice.chance(50))
  const credits = [null, 0, 'excused', 1_000, dice.between(1, maximum), dice.between(1, maximum)] as const
  // Some students who are found by other means than their name have a different first name on the roster.
  const isRenamed = route !== 'name' && route !== 'namesake' && route !== 'outsider' && dice.chance(10)
  return {
    entry: `entry-${n}`,
    id: `student-${n}`,
    email: `s${n}@${domain}`,
    first_name: isRenamed ? 'Sam' : first,
    last_name: last,
    identities: route === 'known' ? [{ system, user_id: byId ? id : '', login: byId ? '' : login }] : [],
    credit: dice.oneOf(credits)!,
    isUnsure: false,
  }
}
