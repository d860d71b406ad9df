import Box from '@mui/material/Box'
import { Fragment, type ReactNode } from 'react'

/** Facts with dots between: '2 to mark · 1 question'. No line begins with a dot. */
export function Dotted({ of: facts }: { of: readonly ReactNode[] }) {
  return facts.map((fact, n) => (
    // The facts of one place keep their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={n}>
      {n > 0 && ' '}
      <Whole>
        {fact}
        {n < facts.length - 1 && ' ·'}
      </Whole>
    </Fragment>
  ))
}

/** Words on one line, such as a date with its time, unless they are wider than their container. */
export function Whole({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'inline-block', maxWidth: '100%' }}>
      {children}
    </Box>
  )
}
