import { plainName } from '#contract/plain-name.ts'

/** Whether someone typed a name, ignoring case and accents. */
export function isSameName(typed: string, name: string): boolean {
  return plainName(typed) === plainName(name)
}
