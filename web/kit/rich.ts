import { Children, type ReactNode } from 'react'
import type { Parts } from '#contract/language/words-of.ts'

/** Returns the parts of a sentence with tags as React shows them, each with a key. */
export function rich(parts: Parts<ReactNode>): ReactNode {
  return Children.toArray(parts)
}
