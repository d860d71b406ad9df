import { keyframes } from '@emotion/react'

/** The time (ms) that a new row is highlighted. */
export const standsOutMs = 2_400

const wash = keyframes({ from: { backgroundColor: 'var(--mui-palette-goldWash)' } })
const mark = keyframes({
  from: { boxShadow: 'inset 4px 0 0 var(--mui-palette-gold)' },
  to: { boxShadow: 'inset 4px 0 0 transparent' },
})
// Keeps the color for a while before it fades, so that people see it.
const pace = `${standsOutMs}ms cubic-bezier(.6, 0, .8, .4)`

/** The arrival of a new entry in a list: a gold background and a gold mark on its left, both fading. */
export const arrivingEntry = { animation: `${wash} ${pace}, ${mark} ${pace}` }

/** The same for a row of a table, whose first cell carries the mark. */
export const arrivingRow = { '& > td': { animation: `${wash} ${pace}` }, '& > td:first-of-type': arrivingEntry }
