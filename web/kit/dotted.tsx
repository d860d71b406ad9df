import Box from '@mui/material/Box'
import { Fragment, type ReactNode } from 'react'

/**
 * Facts with a dot between them: '2 to mark · 1 question'. A line breaks between two of them, and none begins with a
 * dot.
 */
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

/**
 * Words that stay on one line, such as a date with its time. They break only where they are wider than their container.
 */
export function Whole({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'inline-block', maxWidth: '100%' }}>
      {children}
    </Box>
  )
}
