import { administrationWords, promotionMessages } from '#contract/administration/words.ts'
import { useState } from 'react'
import type { Administrator } from '#contract/administration/administration.ts'
import { ApiError } from '#web/api/client.ts'
import { codeOf, errorSentence } from '#web/api/read-error.ts'
import { useNotice } from '#web/kit/notice.tsx'
import { StepUpCancelled, useStepUp } from '#web/session/use-step-up.tsx'
import { updateRole, useReadAgain } from './api.ts'
import { nameOf } from './faculty-rows.tsx'
import { useOwnAdministrator } from './own-administrator.ts'

export type RoleDialogProps = {
  of: Administrator
  /** The role is changed, or someone else has changed it. */
  onDone: () => void
  onClose: () => void
}

/**
 * Changes or takes an administrator's role, with the password when the server asks for it. `fault` is said when the
 * server sends no sentence; `onDone` also when someone else was quicker, which the page says then.
 */
export function useRoleChange(of: Administrator, fault: string, onDone: () => void) {
  const own = useOwnAdministrator()
  const notify = useNotice()
  const readAgain = useReadAgain()
  const stepUp = useStepUp()
  const [isBusy, setBusy] = useState(false)
  const [says, setSays] = useState<string | null>(null)

  async function change(to: 'co' | 'sub' | 'revoke'): Promise<void> {
    setBusy(true)
    setSays(null)
    try {
      const { message } = await stepUp.run(() => updateRole(own?.id ?? null, of.id, to))
      leave(message)
    } catch (error) {
      if (error instanceof StepUpCancelled) return
      const meanwhile = whatChanged(error, of)
      if (meanwhile !== null) return leave(meanwhile)
      setSays(errorSentence(error, fault))
      // What was refused may no longer be as the list says.
      void readAgain()
    } finally {
      setBusy(false)
    }
  }

  function leave(words: string): void {
    onDone()
    notify(words)
    void readAgain()
  }

  return { change, isBusy, says, dialog: stepUp.dialog }
}

/** What another administrator has done in the meantime, when that is why the server refused; else null. */
function whatChanged(error: unknown, of: Administrator): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 404) return administrationWords.noLongerAdministratorListUp({ of: nameOf(of) })
  return codeOf(error.body) === 'same_role'
    ? administrationWords.sameRoleListUpDateNow({ sameRole: promotionMessages.sameRole })
    : null
}
