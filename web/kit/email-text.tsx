import { Fragment } from 'react'

/** An email address that breaks after its @, dots and hyphens where a line is too short, not inside a word, and reads left to right in any line. */
export function EmailText({ children }: { children: string }) {
  return (
    <bdi dir="ltr">
      {children.split(/(?<=[@.\-_+])/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
