import { plainName } from '#contract/plain-name.ts'

/** Whether someone typed a name, ignoring case and accents. */
export function isSameName(text: string, name: string): boolean {
  return plainName(text) === plainName(name)
}
