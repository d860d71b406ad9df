import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { passkeyMessages } from '#contract/sign-in/passkey-messages.ts'
import type { OwnPasskey } from '#contract/sign-in/passkeys.ts'
import type { PersonKind } from '#contract/roles.ts'
import { dateAndTime } from '#web/kit/times.ts'
import { useStepUp } from '#web/session/use-step-up.tsx'
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from './api.ts'
import { deviceName } from './device-name.ts'
import { NameDialog, RemoveDialog } from './passkey-dialogs.tsx'
import { supportsPasskeys } from './supports-passkeys.ts'

const queryKey = ['passkeys']
type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: OwnPasskey }

/** An account's passkeys, each with its name, when it was added and last used. `labelledBy` is the heading's id. */
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
  const [said, setSaid] = useState<string | null>(null)

  async function done(words: string): Promise<void> {
    setOpen(null)
    setSaid(words)
    await client.invalidateQueries({ queryKey })
    // A button that had the focus may be gone with its line.
    list.current?.focus()
  }
  const show = (next: Open) => {
    setSaid(null)
    setOpen(next)
  }

  if (isError && !data)
    return (
      <Alert
        severity="error"
        sx={{ mt: 1.5 }}
        action={
          <Button variant="plain" onClick={() => void refetch()} sx={{ whiteSpace: 'nowrap' }}>
            Try again
          </Button>
        }
      >
        We couldn’t load your passkeys.
      </Alert>
    )
  if (!data) return <Skeleton height={72} sx={{ mt: 1.5 }} aria-label="Loading" />
  const own = data.filter((passkey) => passkey.kind === kind)
  return (
    <>
      {own.length === 0 && <Typography sx={{ mt: 1.5 }}>You don’t have a passkey yet.</Typography>}
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-labelledby={labelledBy}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, '&:focus': { outline: 'none' } }}
      >
        {own.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} onOpen={(dialog) => show({ dialog, passkey })} />
        ))}
      </Box>
      {supportsPasskeys() ? (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => show({ dialog: 'add' })}>
          Add a Passkey
        </Button>
      ) : (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          This browser can’t add passkeys here.
        </Typography>
      )}
      <Box role="status" sx={{ mt: said ? 1.5 : 0 }}>
        {said && <Alert severity="success">{said}</Alert>}
      </Box>
      {open?.dialog === 'add' && (
        <NameDialog
          title="Add a passkey"
          sentence="Your device asks for your fingerprint, face or screen lock. Give the passkey a name you’ll recognize."
          name={deviceName(navigator.userAgent)}
          confirmLabel="Continue"
          busyLabel="Waiting for your device…"
          usualFault={passkeyMessages.addFailed}
          onSave={(name) => stepUp.run(() => addPasskey(kind, name))}
          onDone={(name) => void done(`${name} was added. You can sign in with it from now on.`)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.dialog === 'rename' && (
        <NameDialog
          title="Rename passkey"
          name={open.passkey.name}
          confirmLabel="Rename"
          busyLabel="Renaming…"
          usualFault="We couldn’t rename this passkey. Please try again."
          onSave={(name) => renamePasskey(open.passkey.id, name)}
          onDone={(name) => void done(`The passkey is now called ${name}.`)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.dialog === 'remove' && (
        <RemoveDialog
          name={open.passkey.name}
          onRemove={() => stepUp.run(() => removePasskey(open.passkey.id))}
          onDone={() => void done(`${open.passkey.name} was removed.`)}
          onClose={() => setOpen(null)}
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
        Added {dateAndTime(created_at)}
        {is_synced && ', synced by your password manager'}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {last_used_at ? `Last used ${dateAndTime(last_used_at)}` : 'Not used yet'}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button variant="outlined" aria-label={`Rename ${name}`} onClick={() => onOpen('rename')}>
          Rename
        </Button>
        <Button variant="outlined" aria-label={`Remove ${name}`} onClick={() => onOpen('remove')}>
          Remove
        </Button>
      </Box>
    </Box>
  )
}
