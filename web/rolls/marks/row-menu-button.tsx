import { markingWords } from '#contract/rolls/marks/words.ts'
import MoreIcon from '@mui/icons-material/MoreVertOutlined'
import IconButton from '@mui/material/IconButton'
import { useLayoutEffect, useRef } from 'react'
import { useMarking } from './marking-context.ts'
import type { MarkedPerson } from './task.ts'

/** Opens the menu of one person on a roll. Renders nothing where nobody can be marked. */
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

/** The buttons that open a person's menu. */
const menuButtons = '[data-corrects]'
/** The button that adds someone, which every roll has. */
const addButton = '[data-adds]'

/**
 * Remembers where the focus is in a list. The returned function moves it back there. If that row is gone, it moves the
 * focus to the row that took its place, or to the button above the list.
 */
export function rememberFocus(button: HTMLElement): () => void {
  const list = button.closest('table, ul')
  const buttons = list ? [...list.querySelectorAll<HTMLElement>(menuButtons)] : []
  const index = buttons.indexOf(button)
  const near = index < 0 ? [button] : [button, ...buttons.slice(index + 1), ...buttons.slice(0, index).reverse()]
  return () => {
    const target = near.find((candidate) => candidate.isConnected) ?? document.querySelector<HTMLElement>(addButton)
    target?.focus()
  }
}

/** Moves the focus to a neighbor when the focused row is about to be removed. Call this before the removal. */
function moveFocusOn(button: HTMLElement): void {
  if (document.activeElement === button) queueMicrotask(rememberFocus(button))
}
