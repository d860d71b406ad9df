import { Children, type ReactNode } from 'react'
import type { Parts } from '#contract/language/words-of.ts'

/** Converts the parts of a sentence with tags to a React node, each part with a key. */
export function rich(parts: Parts<ReactNode>): ReactNode {
  return Children.toArray(parts)
}
