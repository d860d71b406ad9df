import { setHashCost } from '#server/sign-in/passwords/passwords.ts'
import { isShortSet } from './short-set.ts'

/** The password of every person that a builder creates. */
export const password = 'plain words for tests'

/** What a hash costs in `npm test`. At full cost, hashes would take a twentieth of its CPU time. */
export const shortSetCost = { memory: 64, passes: 1 }

if (isShortSet) setHashCost(shortSetCost)
