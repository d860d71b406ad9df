import type { ReactNode } from 'react'

/** A typed name in a text direction of its own, so that Arabic or Hebrew doesn't reorder the line around it. */
export function OwnName({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>
}

/** The same for the names in a sentence: what `<own>` stands for. */
export const asOwnName = (name: ReactNode): ReactNode => <OwnName>{name}</OwnName>
