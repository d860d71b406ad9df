import type { ReactNode } from 'react'

/** A name that people typed: it runs in its own direction, so that Arabic or Hebrew does not reorder the line around it. */
export function OwnName({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>
}
