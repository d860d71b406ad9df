import { createContext, use } from 'react'
import type { MarkedPerson } from './task.ts'

export type MarkingActions = {
  /** Opens the menu of a person at its button. */
  openMenu: (button: HTMLElement, person: MarkedPerson) => void
  /** Opens the dialog that adds someone. */
  add: (button: HTMLElement) => void
}

/** Null where nobody can be marked: the viewer only watches, or the page isn't a roll. */
export const MarkingContext = createContext<MarkingActions | null>(null)

/** The actions for people on this roll, or null. The same object at every render. */
export const useMarking = () => use(MarkingContext)
