import type { ReactNode } from 'react'

/**
 * A typed name with its own text direction, so that Arabic or Hebrew doesn't reorder the line around it. Browsers that
 * translate the page leave it as it is.
 */
export function OwnName({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}

/** Renders the name in an `<own>` tag of a sentence. */
export const asOwnName = (name: ReactNode): ReactNode => <OwnName>{name}</OwnName>

/** Renders what someone wrote, in a `<typed>` tag of a sentence, with its own text direction. It may be translated. */
export const asTypedText = (text: ReactNode): ReactNode => <bdi>{text}</bdi>
