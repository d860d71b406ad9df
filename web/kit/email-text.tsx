import { Fragment } from 'react'

/**
 * An email address that wraps after its @, dots and hyphens, not inside a word, and reads left to right in any line.
 */
export function EmailText({ children }: { children: string }) {
  return (
    <bdi dir="ltr">
      {children.split(/(?<=[@.\-_+])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
