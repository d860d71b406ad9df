import { classesWords } from '#contract/classes/words.ts'
import EditIcon from '@mui/icons-material/EditOutlined'
import RemoveIcon from '@mui/icons-material/DeleteOutlineOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { memo, useMemo, type KeyboardEvent } from 'react'
import { OwnName } from '#web/kit/own-name.tsx'
import { EmailText } from '#web/kit/person-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { formatFullName, type FormRow } from './form-rows.ts'

/** The heading above the roster, which is focused when the roster becomes empty. */
export const rosterTitleId = 'roster-title'

const toKey = ({ key }: FormRow) => key

type Callbacks = { onRemove: (row: FormRow) => void; onCorrect: ((row: FormRow) => void) | null }

const columns: Column<FormRow>[] = [
  { title: classesWords.name, render: renderName },
  { title: classesWords.email, width: '36%', isSecondary: true, render: ({ email }) => <EmailText>{email}</EmailText> },
  { title: classesWords.status, width: 176, render: (row) => <Status row={row} /> },
]

const entrySx = { px: 0, py: 1.25, typography: 'body1' }

export const RosterList = memo(function RosterList({ rows, onRemove, onCorrect }: Callbacks & { rows: FormRow[] }) {
  const actions = useMemo(
    () => ({
      title: classesWords.actions,
      width: 136,
      render: (row: FormRow) => <RowActions row={row} onRemove={onRemove} onCorrect={onCorrect} />,
    }),
    [onRemove, onCorrect],
  )
  return (
    <RecordList
      label={classesWords.students}
      items={rows}
      keyOf={toKey}
      columns={columns}
      actions={actions}
      heights={[57, 105]}
      frame="outline"
      entrySx={entrySx}
    />
  )
})

function Status({ row }: { row: FormRow }) {
  if (row.status === 'unsaved') return <TagChip kind="semester" label={classesWords.notSavedYet} />
  if (row.status === 'renamed') return <TagChip kind="semester" label={classesWords.nameNotSavedYet} />
  return <TagChip kind={row.status} />
}

function RowActions({ row, onRemove, onCorrect }: Callbacks & { row: FormRow }) {
  const name = formatFullName(row)
  return (
    <>
      {onCorrect && row.status === 'notRegistered' && (
        <Tooltip title={classesWords.correctNameEmail} disableInteractive>
          <IconButton aria-label={classesWords.correctName({ name })} onClick={() => onCorrect(row)}>
            <EditIcon />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={classesWords.removeFromClass} disableInteractive>
        <IconButton
          aria-label={classesWords.removeName({ name })}
          data-removes
          onKeyDown={ignoreHeldKey}
          onClick={(event) => {
            focusNeighbor(event.currentTarget)
            onRemove(row)
          }}
          sx={{ '&:hover, &:focus-visible': { color: 'errorText', bgcolor: 'errorTint' } }}
        >
          <RemoveIcon />
        </IconButton>
      </Tooltip>
    </>
  )
}

/** Moves the focus from a row that is being removed to the next row’s button, or the previous one’s. */
function focusNeighbor(button: HTMLElement): void {
  const buttons = [...(button.closest('ul, tbody')?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
  const index = buttons.indexOf(button)
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById(rosterTitleId)
  next?.focus()
}

/** Ignores repeats of a held Enter key, so that it doesn’t remove the next student as well. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

function renderName(row: FormRow) {
  return (
    <>
      <Box component="strong" sx={{ fontWeight: 600 }}>
        <OwnName>{row.lastName}</OwnName>
      </Box>
      {row.lastName && row.firstName && ', '}
      <OwnName>{row.firstName}</OwnName>
      {row.oldName !== undefined && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {classesWords.formerName({ name: row.oldName })}
        </Box>
      )}
    </>
  )
}
