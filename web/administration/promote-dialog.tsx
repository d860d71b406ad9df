import { adminRoleLabels, administrationWords } from '#contract/administration/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ListedFaculty } from '#contract/administration/administration.ts'
import { assignableRoles } from '#contract/administration/rules.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useStepUp } from '#web/security/use-step-up.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { promoteFaculty, useReloadLists, useOwnAdministrator } from './api.ts'
import { formatName } from './faculty-rows.tsx'
import {
  allPromotedWords,
  nobodyPromoted,
  promoteEach,
  promotedWords,
  type NotPromoted,
  type PromotedTo,
} from './promote-each.ts'
import { RoleSelect } from './role-select.tsx'

type Person = ListedFaculty & { school_name: string }
/** The result so far: everyone promoted since the dialog opened, and the failures of the last attempt. */
type Progress = { promoted: PromotedTo; failed: NotPromoted[] }

type Props = {
  people: Person[]
  /** Called with the ids of those who were promoted, even after a partial success. */
  onPromoted: (ids: string[]) => void
  onClose: () => void
}

/** Promotes people one at a time. Those who failed stay in the dialog, with the reason. */
export function PromoteDialog({ people, onPromoted, onClose }: Props) {
  const viewer = useOwnAdministrator()
  const notify = useNotice()
  const readAgain = useReloadLists()
  const stepUp = useStepUp()
  const [role, setRole] = useState<'co' | 'sub'>('sub')
  const [doneCount, setDoneCount] = useState<number | null>(null)
  const [progress, setProgress] = useState<Progress>({ promoted: nobodyPromoted, failed: [] })
  const isBusy = doneCount !== null
  const hasBegun = progress.failed.length > 0 || promotedWords(progress.promoted) !== null
  const close = () => {
    if (!isBusy) onClose()
  }

  async function promote(): Promise<void> {
    setDoneCount(0)
    let count = 0
    const { promoted, failed, isAlready } = await promoteEach(people, async ({ id }) => {
      setDoneCount((count += 1))
      await stepUp.run(() => promoteFaculty(viewer?.id ?? null, id, role))
    })
    setDoneCount(null)
    onPromoted([...promoted, ...isAlready])
    if (promoted.length > 0 || failed.length > 0) void readAgain()
    const sum = { ...progress.promoted, [role]: progress.promoted[role] + promoted.length }
    setProgress({ promoted: sum, failed })
    if (promoted.length === people.length) {
      onClose()
      notify(allPromotedWords(sum))
    }
  }

  return (
    <Dialog open onClose={close} aria-labelledby="promote-title" maxWidth="sm" fullWidth>
      <DialogTitle id="promote-title">{administrationWords.promoteAdmin}</DialogTitle>
      <DialogContent>
        {hasBegun && <PromotionProgress {...progress} people={people} />}
        {people.length === 0 ? (
          <Typography>{administrationWords.nobodyLeftPromoted}</Typography>
        ) : (
          <>
            <RoleSelect
              roles={assignableRoles(viewer?.role ?? null)}
              value={role}
              onChange={setRole}
              disabled={isBusy}
            />
            <Typography sx={{ mt: 2.5, color: 'text.secondary' }}>
              {administrationWords.toBePromotedTo({ role: adminRoleLabels[role] })}
            </Typography>
            <Box
              component="ul"
              aria-label={administrationWords.whoPromoted}
              tabIndex={people.length > 7 ? 0 : undefined}
              sx={peopleSx}
            >
              {people.map((person) => (
                <Box component="li" key={person.id}>
                  <OwnName>{formatName(person)}</OwnName>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    , <OwnName>{person.school_name}</OwnName>
                  </Box>
                </Box>
              ))}
            </Box>
            <Typography sx={{ mt: 2, color: 'text.secondary' }}>
              {administrationWords.temporaryPasswords({ people: people.length })}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <BusyButton variant="plain" onClick={close} busy={isBusy}>
          {hasBegun ? administrationWords.close : administrationWords.cancel}
        </BusyButton>
        {people.length > 0 && (
          <BusyButton variant="contained" onClick={() => void promote()} busy={isBusy}>
            {isBusy
              ? administrationWords.promotingDonePeople({ done: doneCount, people: people.length })
              : administrationWords.promoteCount({ people: people.length })}
          </BusyButton>
        )}
      </DialogActions>
      {stepUp.dialog}
    </Dialog>
  )
}

/** Shows how many people were promoted, and who wasn't and why. People who are no longer listed are deselected. */
function PromotionProgress({ promoted, failed, people }: Progress & { people: Person[] }) {
  const isThere = ({ id }: NotPromoted) => people.some((person) => person.id === id)
  const stillListed = failed.filter(isThere)
  const noLongerListed = failed.filter((person) => !isThere(person))
  return (
    <Alert severity={failed.length > 0 ? 'error' : 'info'} sx={{ mb: 2.5 }}>
      <div>{promotedWords(promoted)}</div>
      {stillListed.length > 0 && (
        <div>
          {administrationWords.notPromotedStay({ stay: stillListed.length })}
          <Reasons label={administrationWords.notPromoted} people={stillListed} />
        </div>
      )}
      {noLongerListed.length > 0 && (
        <div>
          {administrationWords.notPromotedNorSelected}
          <Reasons label={administrationWords.noLongerSelected} people={noLongerListed} />
        </div>
      )}
    </Alert>
  )
}

function Reasons({ label, people }: { label: string; people: NotPromoted[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
      {people.map(({ id, name, because }) => (
        <li key={id}>
          {name}: <span>{because}</span>
        </li>
      ))}
    </Box>
  )
}

const peopleSx = { m: 0, mt: 0.5, pl: 2.5, maxHeight: 200, overflowY: 'auto', overflowWrap: 'anywhere' } as const
