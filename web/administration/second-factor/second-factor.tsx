import { secondFactorWords } from '#contract/administration/second-factor/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorGraceDays } from '#contract/sessions/second-factor.ts'
import type { FactorRequirement } from '#contract/administration/second-factor/calls.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { serverNow } from '#web/api/client.ts'
import { shortDate } from '#web/kit/time/times.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useReloadLists } from '#web/administration/api.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'

/** Lists whether master and co-administrators, and each university's sub administrators, need a second factor. */
export function SecondFactor() {
  const query = useSecondFactors()
  const [open, setOpen] = useState<FactorRequirement | null>(null)
  return (
    <Box component="section" aria-labelledby="second-factor">
      <Typography id="second-factor" variant="h3" component="h2">
        {secondFactorWords.title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }}>
        {secondFactorWords.about}
      </Typography>
      <Loaded query={query} waiting={<Skeleton height={72} />} failed={secondFactorWords.loadFailed}>
        {(groups) => (
          <RecordList
            label={secondFactorWords.title}
            items={groups}
            keyOf={({ school }) => school?.id ?? 'all'}
            columns={columns}
            heights={[88, 190]}
            maxHeights={{ table: 440, entries: 440 }}
            frame="outline"
            entrySx={entrySx}
            actions={{
              title: secondFactorWords.actions,
              isTitleHidden: true,
              width: 160,
              render: (group) => group.may_change && <ChangeButton of={group} onOpen={() => setOpen(group)} />,
            }}
          />
        )}
      </Loaded>
      {open && <ChangeDialog of={open} onClose={() => setOpen(null)} />}
    </Box>
  )
}

const columns: readonly Column<FactorRequirement>[] = [
  { title: secondFactorWords.who, width: '34%', render: (group) => nameGroup(group) },
  { title: secondFactorWords.stateTitle, isSecondary: true, render: (group) => describeState(group) },
]

/** On a phone the text spans the full width, and the button is below it. */
const entrySx = { display: 'block', px: 0, pr: 0, '& > * + *': { mt: 1.5 } } as const

function nameGroup({ school }: FactorRequirement): string {
  return school ? secondFactorWords.forSchool({ school: school.name }) : secondFactorWords.forEveryone
}

function describeState(group: FactorRequirement): string {
  const { required_since, grace_until, administrators, with_passkey, with_sign_in } = group
  const state = secondFactorWords.state({
    required: required_since ? 'yes' : 'no',
    since: required_since ? shortDate(required_since) : '',
    withPasskey: with_passkey,
    withSignIn: with_sign_in,
    all: administrators,
  })
  const isGrace =
    grace_until !== null && Date.parse(grace_until) > serverNow() && with_passkey + with_sign_in < administrators
  return isGrace ? `${state} ${secondFactorWords.grace({ date: shortDate(grace_until) })}` : state
}

function ChangeButton({ of: group, onOpen }: { of: FactorRequirement; onOpen: () => void }) {
  const groupName = nameGroup(group)
  const isRequired = group.required_since !== null
  return (
    <Button
      variant="outlined"
      aria-label={
        isRequired ? secondFactorWords.waiveFor({ who: groupName }) : secondFactorWords.requireFor({ who: groupName })
      }
      onClick={onOpen}
    >
      {isRequired ? secondFactorWords.waive : secondFactorWords.require}
    </Button>
  )
}

/** Asks for confirmation. The change also requires a fresh proof with a passkey. */
function ChangeDialog({ of: group, onClose }: { of: FactorRequirement; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const stepUp = useStepUp()
  const notify = useNotice()
  const reload = useReloadLists()
  const isRequiring = group.required_since === null
  const groupName = nameGroup(group)

  async function change() {
    setBusy(true)
    setError(null)
    try {
      await stepUp.run(() => requireSecondFactor(group.school?.id ?? null, isRequiring))
      notify(
        isRequiring
          ? secondFactorWords.nowRequired({ who: groupName })
          : secondFactorWords.nowOptional({ who: groupName }),
      )
      await reload()
      return onClose()
    } catch (thrown) {
      if (!(thrown instanceof StepUpCanceled)) setError(errorSentence(thrown, secondFactorWords.saveFailed))
    }
    setBusy(false)
  }

  return (
    <>
      <ConfirmDialog
        open
        title={isRequiring ? secondFactorWords.requireTitle : secondFactorWords.waiveTitle}
        confirmLabel={isRequiring ? secondFactorWords.require : secondFactorWords.waive}
        busyLabel={secondFactorWords.saving}
        busy={isBusy}
        error={error}
        onConfirm={() => void change()}
        onClose={onClose}
      >
        <Typography sx={{ mb: 1.5, fontWeight: 600 }}>{groupName}</Typography>
        <Typography>
          {isRequiring ? secondFactorWords.requireAbout({ days: factorGraceDays }) : secondFactorWords.waiveAbout}
        </Typography>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  )
}

/** Loads which groups of administrators must use a second factor. */
function useSecondFactors() {
  const { adminId } = useSession()
  return useQuery({
    queryKey: ['administration', adminId, 'second-factor'],
    enabled: adminId !== null,
    queryFn: ({ signal }) => call('GET /api/admin/second-factor/', { signal }),
  })
}

/** Requires a second factor, or makes it optional. `school` null: for master and co-administrators. */
const requireSecondFactor = (school: string | null, required: boolean) =>
  call('PUT /api/admin/second-factor/', { body: { school, required } })
