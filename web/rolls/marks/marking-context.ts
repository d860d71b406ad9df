import { createContext, use } from 'react'
import type { MarkedPerson } from './task.ts'

export type MarkingActions = {
  /** Opens a person’s menu at its button. */
  openMenu: (button: HTMLElement, person: MarkedPerson) => void
  /** Opens the dialog that adds someone. */
  add: (button: HTMLElement) => void
}

/** Null where nobody can be marked: the viewer may not correct the roll, or the page isn’t a roll. */
export const MarkingContext = createContext<MarkingActions | null>(null)

/** Returns the actions for people on this roll, or null. The object stays the same across renders. */
export const useMarking = () => use(MarkingContext)
