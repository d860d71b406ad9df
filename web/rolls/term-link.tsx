import MuiLink from '@mui/material/Link'
import { createContext, use, type ReactNode } from 'react'
import type { ExpectedStudent } from '#contract/rolls/live/statistics.ts'
import { generatePath, Link, useLocation } from 'react-router'
import { OwnName } from '#web/kit/own-name.tsx'
import { addresses } from '#web/session/addresses.ts'

type Props = { classId: string; studentId: string; children: ReactNode }

/** A student’s name in a class list, linked to their term. Going back restores this list as it was. */
export function TermLink({ classId, studentId, children }: Props) {
  const target = useTermLinkProps(classId, studentId)
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

/** The props of a link to a student’s term page, including the address that its Back button uses. */
export function useTermLinkProps(classId: string, studentId: string) {
  const { pathname, search } = useLocation()
  return { to: generatePath(addresses.studentTerm, { classId, studentId }), state: { back: pathname + search } }
}

/** One of the viewer’s classes for each of their students expected at an event, by student id. */
export const ClassesOnRoll = createContext<ReadonlyMap<string, string>>(new Map())

/** Returns the first class of each student, for `ClassesOnRoll`. */
export function findClassesOnRoll(students: readonly ExpectedStudent[]): ReadonlyMap<string, string> {
  return new Map(students.flatMap(({ id, classes: [classId] }) => (classId === undefined ? [] : [[id, classId]])))
}

/** A name on an event’s roll, linked to the student’s term if they are in one of the viewer’s own classes. */
export function RollName({ studentId, name }: { studentId: string | null | undefined; name: string }) {
  const classId = use(ClassesOnRoll).get(studentId ?? '')
  if (!studentId || classId === undefined) return <OwnName>{name}</OwnName>
  return (
    <TermLink classId={classId} studentId={studentId}>
      <OwnName>{name}</OwnName>
    </TermLink>
  )
}
