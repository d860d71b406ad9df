import { kitWords } from '#contract/kit/words.ts'
import CloseIcon from '@mui/icons-material/CloseOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Portal from '@mui/material/Portal'
import Snackbar from '@mui/material/Snackbar'
import { useState, useSyncExternalStore } from 'react'
import { focusHeading } from '#web/kit/dialogs/focus-heading.ts'
import type { Notice } from './notice.ts'

type Props = {
  notice: Notice
  /** Whether no other notice is waiting. */
  isLast: boolean
  onGone: () => void
}

/**
 * The time (ms) for which a notice without an action is shown if another is waiting, because people usually want the
 * latest one.
 */
const closesAfter = 1000

function watchFocus(bar: HTMLDivElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const ends = [keepFieldClear(bar), returnFocus(bar)]
  return () => {
    for (const end of ends) end()
  }
}

/** A notice at the bottom of the page, above a phone's thumb bar. `onGone` is called after it has closed. */
export default function NoticeBar({ notice, isLast, onGone }: Props) {
  const topDialog = useTopDialog()
  const [closed, setClosed] = useState<{ dialog: HTMLElement | null } | null>(null)
  const isOpen = !closed
  // While closing, the notice stays in the same dialog, even if the dialog closes now. Mounted elsewhere, it would
  // never call `onGone`.
  const dialog = closed ? closed.dialog : topDialog
  const close = () => setClosed({ dialog: topDialog })
  const bar = (
    <Snackbar
      ref={watchFocus}
      open={isOpen}
      message={notice.message}
      autoHideDuration={isLast || notice.action ? (notice.durationMs ?? 6000) : closesAfter}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // In the portals, the notice must not cover the sidebar (240 px). On a phone, it must not cover the buttons of a
      // dialog, which is a sheet at the bottom.
      sx={{
        bottom: { xs: 'calc(96px + env(safe-area-inset-bottom))', sm: 24 },
        left: { md: 264 },
        'body:has(.foot-bar) &': { bottom: { xs: 'max(8px, env(safe-area-inset-bottom))', sm: 24 } },
        'body:has(.MuiDialog-root) &': {
          bottom: { xs: 'auto', sm: 24 },
          top: { xs: 'max(8px, env(safe-area-inset-top))', sm: 'auto' },
        },
      }}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') close()
      }}
      slotProps={{
        transition: { onExited: onGone },
        // A long message wraps next to the close button.
        content: { sx: { maxWidth: { sm: 560 }, ...(!notice.action && { flexWrap: 'nowrap' }) } },
      }}
      action={
        <>
          {notice.action && (
            <Button
              variant="text"
              onClick={() => {
                notice.action?.onClick()
                close()
              }}
            >
              {notice.action.label}
            </Button>
          )}
          <IconButton aria-label={kitWords.closeNotice} onClick={close}>
            <CloseIcon />
          </IconButton>
        </>
      }
    />
  )
  // While a dialog is open, the keyboard and screen readers can reach only what is inside it.
  return dialog ? <Portal container={dialog}>{bar}</Portal> : bar
}

/** The space between a field and the notice, in px. */
const gap = 12

/**
 * Scrolls so that a notice at the window's bottom never covers the focused field. Returns a function that stops this.
 */
function keepFieldClear(notice: HTMLElement): () => void {
  const clear = () => {
    const field = document.activeElement
    if (!field?.matches(':is(input,textarea,[role=combobox])')) return
    const [is, covers] = [field.getBoundingClientRect(), notice.getBoundingClientRect()]
    const isBeside = is.right <= covers.left || is.left >= covers.right
    if (isBeside || is.bottom + gap <= covers.top || is.top >= covers.bottom) return
    findScroller(field).scrollBy(0, is.bottom + gap - covers.top)
  }
  clear()
  document.addEventListener('focusin', clear)
  return () => document.removeEventListener('focusin', clear)
}

/** Returns a cleanup function for a closing notice. It returns keyboard focus to where it was before the notice. */
function returnFocus(notice: HTMLElement): () => void {
  let origin: HTMLElement | null = null
  notice.addEventListener('focusin', ({ relatedTarget: previous }) => {
    if (previous instanceof HTMLElement && !notice.contains(previous)) origin = previous
  })
  return () => {
    if (!notice.querySelector(':focus-visible')) return
    // By then the notice is removed, and what it undid is back on the page.
    setTimeout(() => {
      if (document.activeElement === document.body) origin?.focus({ preventScroll: true })
      focusHeading()
    })
  }
}

/** Returns the nearest scrolling ancestor of a field, or the window. */
function findScroller(field: Element): Element | Window {
  for (let box = field.parentElement; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return window
}

/**
 * Returns the element of the topmost open dialog, or null. Anything shown above a dialog must be inside it, because the
 * dialog traps the focus and hides everything else from screen readers.
 */
function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(watchBody, findTopDialog)
}

function findTopDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('body > .MuiDialog-root > .MuiDialog-container')].at(-1) ?? null
}

/**
 * Calls `onChange` when an element is added to the body or removed from it, as dialogs are. Returns a function that
 * stops it.
 */
function watchBody(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange)
  watch.observe(document.body, { childList: true })
  return () => watch.disconnect()
}
