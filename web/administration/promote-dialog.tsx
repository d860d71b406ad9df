import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ListedFaculty } from '#contract/administration.ts'
import { assignableRoles } from '#contract/administration-rules.ts'
import { adminRoleLabels } from '#contract/roles.ts'
import { useNotice } from '#web/kit/notice.tsx'
import { useStepUp } from '#web/session/use-step-up.tsx'
import { promoteFaculty, useReadAgain } from './api.ts'
import { nameOf } from './faculty-rows.tsx'
import { useOwnAdministrator } from './own-administrator.ts'
import { promoteEach, promotedWords, type NotPromoted } from './promote-each.ts'
import { RoleSelect } from './role-select.tsx'

type Person = ListedFaculty & { school_name: string }
type Props = {
  people: Person[]
  /** Takes who has become one, as far as it came. */
  onPromoted: (ids: string[]) => void
  onClose: () => void
}

/** Chooses the role and promotes one after the other; who could not be promoted stays, with why. */
export function PromoteDialog({ people, onPromoted, onClose }: Props) {
  const own = useOwnAdministrator()
  const notify = useNotice()
  const readAgain = useReadAgain()
  const stepUp = useStepUp()
  const [role, setRole] = useState<'co' | 'sub'>('sub')
  const [done, setDone] = useState<number | null>(null)
  const [before, setBefore] = useState<{ promoted: number; failed: NotPromoted[] }>({ promoted: 0, failed: [] })
  const isBusy = done !== null
  const close = () => {
    if (!isBusy) onClose()
  }

  async function promote(): Promise<void> {
    setDone(0)
    let count = 0
    const { promoted, failed } = await promoteEach(people, async ({ id }) => {
      setDone((count += 1))
      await stepUp.run(() => promoteFaculty(own?.id ?? null, id, role))
    })
    setDone(null)
    onPromoted(promoted)
    if (promoted.length > 0 || failed.length > 0) void readAgain()
    setBefore({ promoted: before.promoted + promoted.length, failed })
    if (promoted.length === people.length) {
      onClose()
      notify(promotedWords(before.promoted + promoted.length, role))
    }
  }

  return (
    <Dialog open onClose={close} aria-labelledby="promote-title" maxWidth="sm" fullWidth>
      <DialogTitle id="promote-title">Promote to Admin</DialogTitle>
      <DialogContent>
        {before.failed.length > 0 && <Failures {...before} />}
        <RoleSelect roles={assignableRoles(own?.role ?? null)} value={role} onChange={setRole} disabled={isBusy} />
        <Typography sx={{ mt: 2.5, color: 'text.secondary' }}>To be promoted to {adminRoleLabels[role]}:</Typography>
        <Box component="ul" aria-label="Who is promoted" tabIndex={people.length > 7 ? 0 : undefined} sx={peopleSx}>
          {people.map((person) => (
            <Box component="li" key={person.id}>
              {nameOf(person)}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                , {person.school_name}
              </Box>
            </Box>
          ))}
        </Box>
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>
          A temporary password is emailed to {people.length === 1 ? 'this person' : 'each of them'}. It is replaced at
          the first sign-in.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="plain" onClick={close} disabled={isBusy}>
          {before.failed.length > 0 ? 'Close' : 'Cancel'}
        </Button>
        <Button variant="contained" onClick={() => void promote()} disabled={isBusy || people.length === 0}>
          {isBusy ? `Promoting ${done} of ${people.length}...` : `Promote (${people.length})`}
        </Button>
      </DialogActions>
      {stepUp.dialog}
    </Dialog>
  )
}

/** Who could not be promoted and why; the others are. */
function Failures({ promoted, failed }: { promoted: number; failed: NotPromoted[] }) {
  return (
    <Alert severity="error" sx={{ mb: 2.5 }}>
      {promoted > 0 && <div>{promoted === 1 ? '1 person was promoted.' : `${promoted} people were promoted.`}</div>}
      <div>
        {failed.length === 1 ? 'This person was not, and stays selected:' : 'These were not, and stay selected:'}
      </div>
      <Box component="ul" aria-label="Not promoted" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {failed.map(({ id, name, because }) => (
          <li key={id}>
            {name}: <span>{because}</span>
          </li>
        ))}
      </Box>
    </Alert>
  )
}

const peopleSx = { m: 0, mt: 0.5, pl: 2.5, maxHeight: 200, overflowY: 'auto', overflowWrap: 'anywhere' } as const
