import { dot } from '#contract/language/formatters.ts'
import Box from '@mui/material/Box'
import { Fragment, type ReactNode } from 'react'

/** Facts separated by dots, such as '2 to mark · 1 question'. */
export function Dotted({ of: facts }: { of: readonly ReactNode[] }) {
  return facts.map((fact, n) => (
    // The facts of one place keep their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={n}>
      {n > 0 && ' '}
      <Whole>
        {n > 0 && dot.trimStart()}
        {fact}
      </Whole>
    </Fragment>
  ))
}

/** Keeps words on one line, such as a date with its time, unless they are wider than their container. */
export function Whole({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'inline-block', maxWidth: '100%' }}>
      {children}
    </Box>
  )
}
