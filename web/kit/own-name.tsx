import type { ReactNode } from 'react'

/**
 * A typed name in a text direction of its own, so that Arabic or Hebrew doesn't reorder the line around it. A browser
 * that translates the page leaves it as it is.
 */
export function OwnName({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}

/** A text direction of their own for the texts in a sentence, names or not: what `<own>` stands for. */
export const asOwnName = (text: ReactNode): ReactNode => <bdi>{text}</bdi>
