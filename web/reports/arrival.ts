import { keyframes } from '@emotion/react'

/** How long (ms) a row that has just come stands out. */
export const standsOutMs = 2_400

const wash = keyframes({ from: { backgroundColor: 'var(--mui-palette-goldWash)' } })
const mark = keyframes({
  from: { boxShadow: 'inset 4px 0 0 var(--mui-palette-gold)' },
  to: { boxShadow: 'inset 4px 0 0 transparent' },
})
// It holds its color for a while before it fades, or no one would see it come.
const pace = `${standsOutMs}ms cubic-bezier(.6, 0, .8, .4)`

/** How an entry of a list comes in: washed in gold, with a gold mark at its left, both fading. */
export const arrivingEntry = { animation: `${wash} ${pace}, ${mark} ${pace}` }

/** The same for a row of a table, whose first cell carries the mark. */
export const arrivingRow = { '& > td': { animation: `${wash} ${pace}` }, '& > td:first-of-type': arrivingEntry }
