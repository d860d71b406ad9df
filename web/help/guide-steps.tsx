import type { FoldingItem } from './folding-list.tsx'
import { classSteps } from './guide-class-steps.tsx'
import { eventSteps } from './guide-event-steps.tsx'
import { joiningSteps } from './guide-joining-steps.tsx'

const [requestAccess, approval, registration] = joiningSteps
const [creatingEvents, studentApp, attendance] = eventSteps
const [creatingClasses, addingStudents, assigning, gettingStudents, credit] = classSteps

/** From the first request to the extra credit, in eleven steps. */
export const guideSteps: readonly FoldingItem[] = [
  requestAccess,
  approval,
  registration,
  creatingEvents,
  creatingClasses,
  addingStudents,
  assigning,
  gettingStudents,
  studentApp,
  attendance,
  credit,
]
