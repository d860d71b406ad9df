import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { guardBack } from '#web/kit/unsaved/guard-back.ts'
import { guardUnsaved } from '#web/kit/unsaved/leaving.ts'
import { isProfileAddress } from './use-profile-address.ts'

/**
 * Asks before Escape or Back closes a profile in which something was typed. `close` closes it without asking, `ask`
 * asks where it has to. While `question` isn't null, the person is asked.
 */
export function useGuardedClose(isChanged: boolean, onClose: () => void) {
  const { key } = useLocation()
  const [question, setQuestion] = useState<{ keep: () => void; discard: () => void } | null>(null)
  const endGuard = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!isChanged) return undefined
    const ends = [
      guardBack(() => isProfileAddress(window.location.search)),
      guardUnsaved((_to, proceed) => put(proceed)),
    ]
    const end = () => {
      for (const removeGuard of ends) removeGuard()
    }
    endGuard.current = end
    return end
    // Again for each entry of the history, because Back is counted from where the page is.
  }, [isChanged, key])

  function put(discard: () => void): void {
    setQuestion({
      keep: () => setQuestion(null),
      discard() {
        setQuestion(null)
        discard()
      },
    })
  }
  function close(): void {
    endGuard.current?.()
    onClose()
  }
  return { close, ask: () => (isChanged ? put(close) : close()), question }
}
