import { sessionWords } from '#contract/sessions/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import type { OwnPasskey } from '#contract/sign-in/passkeys.ts'
import type { PersonKind } from '#contract/roles.ts'
import { dateAndTime } from '#web/kit/time/times.ts'
import { useStepUp } from '#web/security/use-step-up.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from './api.ts'
import { loadEarly } from './ask-device.ts'
import { deviceName } from './device-name.ts'
import { NameDialog, RemoveDialog } from './passkey-dialogs.tsx'
import { supportsPasskeys } from './supports-passkeys.ts'

const queryKey = ['passkeys']
type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: OwnPasskey }

/**
 * An account's passkeys, each with its name, and the dates it was added and last used. `labelledBy` is the heading's
 * id.
 */
export default function PasskeysList({ kind, labelledBy }: { kind: PersonKind; labelledBy: string }) {
  const list = useRef<HTMLUListElement>(null)
  const client = useQueryClient()
  const stepUp = useStepUp()
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => listPasskeys(signal),
    staleTime: 0,
    gcTime: 0,
  })
  const [open, setOpen] = useState<Open | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  useEffect(() => void loadEarly(), [])

  async function done(words: string): Promise<void> {
    setOpen(null)
    setOutcome(words)
    await client.invalidateQueries({ queryKey })
    // The button that had the focus may have been removed with its row.
    list.current?.focus()
  }
  // Reloads the list, because after a failure the passkey may no longer exist.
  const close = () => {
    setOpen(null)
    void client.invalidateQueries({ queryKey })
  }
  const show = (next: Open) => {
    setOutcome(null)
    setOpen(next)
  }

  if (isError && !data)
    return <RetryAlert says={sessionWords.loadPasskeysFailed} onRetry={() => void refetch()} sx={{ mt: 1.5 }} />
  if (!data) return <Skeleton height={72} sx={{ mt: 1.5 }} aria-label={sessionWords.loading} />
  const passkeys = data.filter((passkey) => passkey.kind === kind)
  return (
    <>
      {passkeys.length === 0 && <Typography sx={{ mt: 1.5 }}>{sessionWords.dontHavePasskeyYet}</Typography>}
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-labelledby={labelledBy}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, '&:focus': { outline: 'none' } }}
      >
        {passkeys.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} onOpen={(dialog) => show({ dialog, passkey })} />
        ))}
      </Box>
      {supportsPasskeys() ? (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => show({ dialog: 'add' })}>
          {sessionWords.addPasskey}
        </Button>
      ) : (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {sessionWords.browserCantAddPasskeysHere}
        </Typography>
      )}
      <Box sx={{ mt: outcome ? 1.5 : 0 }}>{outcome && <Alert severity="success">{outcome}</Alert>}</Box>
      {open?.dialog === 'add' && (
        <NameDialog
          title={sessionWords.addAPasskey}
          sentence={sessionWords.addPasskeyAbout}
          name={deviceName(navigator.userAgent)}
          confirmLabel={sessionWords.continue}
          busyLabel={sessionWords.adding}
          usualFault={passkeyMessages.addFailed}
          onSave={(name) => stepUp.run(() => addPasskey(kind, name))}
          onDone={(name) => void done(sessionWords.passkeyAdded({ name }))}
          onClose={close}
        />
      )}
      {open?.dialog === 'rename' && (
        <NameDialog
          title={sessionWords.renamePasskey}
          name={open.passkey.name}
          confirmLabel={sessionWords.rename}
          busyLabel={sessionWords.renaming}
          usualFault={sessionWords.renameFailed}
          onSave={(name) => renamePasskey(open.passkey.id, name)}
          onDone={(name) => void done(sessionWords.passkeyRenamed({ name }))}
          onClose={close}
        />
      )}
      {open?.dialog === 'remove' && (
        <RemoveDialog
          name={open.passkey.name}
          onRemove={() => stepUp.run(() => removePasskey(kind, open.passkey.id))}
          onDone={() => void done(sessionWords.passkeyRemoved({ name: open.passkey.name }))}
          onClose={close}
        />
      )}
      {stepUp.dialog}
    </>
  )
}

function Passkey({ passkey, onOpen }: { passkey: OwnPasskey; onOpen: (dialog: 'rename' | 'remove') => void }) {
  const { name, created_at, last_used_at, is_synced } = passkey
  return (
    <Box component="li" sx={{ py: 1.5, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {(is_synced ? sessionWords.addedAtSynced : sessionWords.addedAt)({ date: dateAndTime(created_at) })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {last_used_at ? sessionWords.lastUsedAt({ date: dateAndTime(last_used_at) }) : sessionWords.notUsedYet}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button variant="outlined" aria-label={sessionWords.renameName({ name })} onClick={() => onOpen('rename')}>
          {sessionWords.rename}
        </Button>
        <Button variant="outlined" aria-label={sessionWords.removeNamed({ name })} onClick={() => onOpen('remove')}>
          {sessionWords.remove}
        </Button>
      </Box>
    </Box>
  )
}
