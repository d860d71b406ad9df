import { auditFeedMessages, auditFeedWords } from '#contract/audit/feed/words.ts'
import { longestFeedName } from '#contract/audit/feed/limits.ts'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import type { AddedFeed } from '#contract/audit/feed/feed.ts'
import { readRefusal } from '#web/api/read-refusal.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { useForm } from '#web/kit/fields/use-form.ts'
import { useSchools } from '#web/schools/admin-api.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useSession } from '#web/session/use-session.ts'
import { addFeed } from './api.ts'

type Props = { mayChoose: boolean; onAdded: (feed: AddedFeed) => void; onClose: () => void }

/** Asks for the name of a feed, and whose lines it has where the administrator may choose. */
export function AddFeedDialog({ mayChoose, onAdded, onClose }: Props) {
  const { schoolId } = useSession()
  const { data: schools = [] } = useSchools()
  const stepUp = useStepUp()
  const form = useForm({
    initial: { name: '', school: mayChoose ? '' : (schoolId ?? '') },
    findFaults: ({ name }) => ({ name: name.trim() === '' ? auditFeedMessages.nameRequired : undefined }),
  })

  const save = () =>
    form.submit(
      async ({ name, school }) => onAdded(await stepUp.run(() => addFeed(name.trim(), school || null))),
      (error) =>
        error instanceof StepUpCanceled ? null : readRefusal(error, ['name', 'school'], auditFeedWords.addFailed),
    )

  return (
    <>
      <ConfirmDialog
        open
        isForm
        title={auditFeedWords.addTitle}
        confirmLabel={auditFeedWords.add}
        busyLabel={auditFeedWords.adding}
        busy={form.isSubmitting}
        error={form.error}
        onConfirm={() => void save()}
        onClose={onClose}
      >
        <Stack spacing={2.5}>
          <Field
            label={auditFeedWords.name}
            hint={auditFeedWords.nameHint}
            autoFocus
            slotProps={{ htmlInput: { maxLength: longestFeedName } }}
            {...form.text('name')}
          />
          {mayChoose && (
            <SelectField
              label={auditFeedWords.scope}
              id="feed-scope"
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
              {...form.text('school')}
            >
              <MenuItem value="">{auditFeedWords.everything}</MenuItem>
              {schools.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </SelectField>
          )}
        </Stack>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  )
}
