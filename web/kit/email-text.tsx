import { Fragment } from 'react'

/** An email address that breaks after its @, dots and hyphens where a line is too short, and not inside a word. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?<=[@.\-_+])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
