import { kitWords } from '#contract/kit/words.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { guardBack } from './guard-back.ts'
import { guardUnsaved, leaveOrAsk, type Leaving } from './leaving.ts'

type Props = {
  /** Whether there is unsaved work. */
  when: boolean
  /** A sentence that describes the unsaved work. */
  what: string
  /** Deletes the draft. Called for links with `data-discards`, and when signing out. */
  onDiscard: () => void
}

/** Asks before someone leaves unsaved work with a link, Back, signing out, or closing the tab. */
export function LeaveGuard({ when, what: sentence, onDiscard }: Props) {
  const [question, setQuestion] = useState<{ leaving: Leaving; proceed: () => void } | null>(null)
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  // Runs again for each history entry, because the guard counts Back from the page's current entry.
  useEffect(() => (when ? guardBack(() => window.location.pathname === pathname) : undefined), [when, key, pathname])
  useEffect(() => {
    if (!when) return undefined
    const click = (event: MouseEvent) => {
      const link = findLink(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      const target = link.pathname + link.search + link.hash
      leaveOrAsk('discards' in link.dataset ? 'discard' : 'page', () => void navigate(target))
    }
    document.addEventListener('click', click, { capture: true })
    const end = guardUnsaved((leaving, proceed) => setQuestion({ leaving, proceed }))
    return () => {
      document.removeEventListener('click', click, { capture: true })
      end()
    }
  }, [when, navigate])

  const leaving = question?.leaving ?? 'page'
  return (
    <ConfirmDialog
      open={question !== null}
      title={questions[leaving]}
      confirmLabel={answers[leaving]}
      danger={leaving !== 'page'}
      onConfirm={() => {
        if (leaving !== 'page') onDiscard()
        question?.proceed()
        setQuestion(null)
      }}
      onClose={() => setQuestion(null)}
    >
      {sentence} {facts[leaving]}
    </ConfirmDialog>
  )
}

const questions = {
  page: kitWords.leaveWithoutSaving,
  discard: kitWords.discardChanges,
  'sign-out': kitWords.signOutWithoutSaving,
}
const answers = { page: kitWords.leave, discard: kitWords.discardChangesButton, 'sign-out': kitWords.signOut }
const facts = {
  page: kitWords.draftKept,
  discard: kitWords.changesDeleted,
  'sign-out': kitWords.signOutDeletesDraft,
}

/** Returns the internal link that a click would open in this tab, or null. */
function findLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null
  return link.origin === window.location.origin && link.pathname !== window.location.pathname ? link : null
}
