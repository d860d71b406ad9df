import { markingWords } from '#contract/rolls/marks/words.ts'
import MoreIcon from '@mui/icons-material/MoreVertOutlined'
import IconButton from '@mui/material/IconButton'
import { useLayoutEffect, useRef } from 'react'
import { useMarking } from './marking-context.ts'
import { moveFocusOn } from './return-focus.ts'
import type { MarkedPerson } from './task.ts'

/** Opens the menu of one person on a roll. Nothing where nobody can be marked. */
export function RowMenuButton({ person }: { person: MarkedPerson }) {
  const marking = useMarking()
  const button = useRef<HTMLButtonElement>(null)
  // The cleanup of a layout effect runs before the row is removed.
  useLayoutEffect(() => {
    const node = button.current
    return () => (node ? moveFocusOn(node) : undefined)
  }, [])
  if (!marking) return null
  return (
    <IconButton
      ref={button}
      data-corrects=""
      aria-label={markingWords.menuOf({ name: person.name })}
      aria-haspopup="menu"
      onClick={(event) => marking.openMenu(event.currentTarget, person)}
    >
      <MoreIcon />
    </IconButton>
  )
}
