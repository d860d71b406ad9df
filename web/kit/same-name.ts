import { foldName } from '#contract/fold-name.ts'

/** Whether the typed text is the name, ignoring case and accents. */
export function isSameName(text: string, name: string): boolean {
  return foldName(text) === foldName(name)
}
