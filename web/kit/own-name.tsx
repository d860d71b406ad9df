import type { ReactNode } from 'react'

/**
 * A typed name with its own text direction, so that Arabic or Hebrew doesn't reorder the line around it. Browsers that
 * translate the page leave it as it is.
 */
export function OwnName({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}

/** Renders a text in an `<own>` tag of a sentence with its own text direction, whether it is a name or not. */
export const asOwnName = (text: ReactNode): ReactNode => <bdi>{text}</bdi>
