import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { generatePath, Link, useLocation } from 'react-router'
import { addresses } from '#web/session/addresses.ts'

type Props = { classId: string; studentId: string; children: ReactNode }

/** A student’s name in a list of a class. It opens their term, whose way back leads to this list as it is. */
export function TermLink({ classId, studentId, children }: Props) {
  const target = useTermTarget(classId, studentId)
  return (
    <MuiLink
      component={Link}
      {...target}
      underline="always"
      sx={{
        display: 'inline-block',
        minHeight: 24,
        color: 'text.primary',
        textDecorationColor: 'var(--mui-palette-divider)',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </MuiLink>
  )
}

/** The props of a link to a student’s term, which remembers where its way back leads. */
export function useTermTarget(classId: string, studentId: string) {
  const { pathname, search } = useLocation()
  return { to: generatePath(addresses.studentTerm, { classId, studentId }), state: { back: pathname + search } }
}
