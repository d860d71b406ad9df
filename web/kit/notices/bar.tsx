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
  /** Whether no other notice waits. */
  isLast: boolean
  onGone: () => void
}

/** The time (ms) for a notice without an action while another waits: people usually wait for the latest. */
const closesAfter = 1000

function watchFocus(bar: HTMLDivElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const ends = [keepFieldClear(bar), returnFocus(bar)]
  return () => {
    for (const end of ends) end()
  }
}

/** One notice at the bottom of the page, above a phone's thumb bar. `onGone` is called after it has closed. */
export default function NoticeBar({ notice, isLast, onGone }: Props) {
  const topDialog = useTopDialog()
  const [closed, setClosed] = useState<{ dialog: HTMLElement | null } | null>(null)
  const isOpen = !closed
  // It stays where it closes, although the dialog may close now: drawn again elsewhere it would never say that it's
  // gone.
  const dialog = closed ? closed.dialog : topDialog
  const close = () => setClosed({ dialog: topDialog })
  const bar = (
    <Snackbar
      ref={watchFocus}
      open={isOpen}
      message={notice.message}
      autoHideDuration={isLast || notice.action ? (notice.durationMs ?? 6000) : closesAfter}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // In the portals, it must not cover the sidebar (240 px). On a phone, it must not cover the buttons of a dialog,
      // which is a sheet at the bottom.
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
        // A long message wraps beside the button that closes it.
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
  // In an open dialog the keyboard and screen readers reach it only inside.
  return dialog ? <Portal container={dialog}>{bar}</Portal> : bar
}

/** The space between a field and the notice, in px. */
const gap = 12

/** Keeps the focused field clear of a notice at the window's bottom. Returns a function that ends this. */
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

/** Returns a function that ends a notice: a keyboard's focus in it goes back to where it came from. */
function returnFocus(notice: HTMLElement): () => void {
  let origin: HTMLElement | null = null
  const enter = ({ relatedTarget: previous }: FocusEvent) => {
    if (previous instanceof HTMLElement && !notice.contains(previous)) origin = previous
  }
  notice.addEventListener('focusin', enter)
  return () => {
    notice.removeEventListener('focusin', enter)
    if (!notice.querySelector(':focus-visible')) return
    // After the notice is gone, and what it undid is back.
    setTimeout(() => {
      if (origin?.isConnected && document.activeElement === document.body) origin.focus({ preventScroll: true })
      focusHeading()
    })
  }
}

/** The nearest part of the page around a field that scrolls, or the window. */
function findScroller(field: Element): Element | Window {
  for (let box = field.parentElement; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return window
}

/**
 * Returns the element of the topmost open dialog, or null without one. What is shown above a dialog belongs into it:
 * the dialog keeps the focus inside, and hides everything else from screen readers.
 */
function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(watchBody, findTopDialog)
}

function findTopDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('body > .MuiDialog-root > .MuiDialog-container')].at(-1) ?? null
}

/** A dialog is added to the body when it opens, and removed after it has closed. */
function watchBody(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange)
  watch.observe(document.body, { childList: true })
  return () => watch.disconnect()
}
