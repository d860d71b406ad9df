import { classesWords } from '#contract/classes/words.ts'
import EditIcon from '@mui/icons-material/EditOutlined'
import RemoveIcon from '@mui/icons-material/DeleteOutlineOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Tooltip from '@mui/material/Tooltip'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, type KeyboardEvent } from 'react'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { VirtualList, type ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { VirtualTableBody, type TableRowProps } from '#web/kit/lists/virtual-table-body.tsx'
import { formatFullName, type FormRow } from './form-rows.ts'

/** About how high a row of the table is and an entry on a phone, in px. */
const [rowHeight, entryHeight] = [57, 105]

/** The heading above the roster, which gets the focus when no one is left. */
export const rosterTitleId = 'roster-title'

const toKey = ({ key }: FormRow) => key

type Actions = { onRemove: (row: FormRow) => void; onCorrect: ((row: FormRow) => void) | null }
type Props = Actions & { rows: FormRow[] }

/** The roster in the form: a table, on a phone entries. */
export const RosterList = memo(function RosterList(props: Props) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  return isWide ? <RosterTable {...props} /> : <RosterEntries {...props} />
})

function RosterTable({ rows, ...callbacks }: Props) {
  return (
    <TableContainer sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px' }}>
      <Table aria-label={classesWords.students} aria-rowcount={rows.length + 1} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            <TableCell>{classesWords.name}</TableCell>
            <TableCell sx={{ width: '36%' }}>{classesWords.email}</TableCell>
            <TableCell sx={{ width: 176 }}>{classesWords.status}</TableCell>
            <TableCell align="right" sx={{ width: 136 }}>
              {classesWords.actions}
            </TableCell>
          </TableRow>
        </TableHead>
        <VirtualTableBody
          items={rows}
          keyOf={toKey}
          height={rowHeight}
          renderRow={(row, props) => <RosterRow row={row} {...callbacks} {...props} />}
        />
      </Table>
    </TableContainer>
  )
}

const RosterRow = memo(function RosterRow({
  row,
  onRemove,
  onCorrect,
  ...props
}: Actions & { row: FormRow } & TableRowProps) {
  return (
    <TableRow {...props}>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{renderName(row)}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>{row.email}</TableCell>
      <TableCell>
        <Status row={row} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <RowActions row={row} onRemove={onRemove} onCorrect={onCorrect} />
      </TableCell>
    </TableRow>
  )
})

function RosterEntries({ rows, ...callbacks }: Props) {
  return (
    <VirtualList
      label={classesWords.students}
      items={rows}
      keyOf={toKey}
      height={entryHeight}
      renderItem={(row, props) => <RosterEntry row={row} {...callbacks} {...props} />}
    />
  )
}

const RosterEntry = memo(function RosterEntry({
  row,
  onRemove,
  onCorrect,
  ...props
}: Actions & { row: FormRow } & ListItemProps) {
  return (
    <Box
      component="li"
      {...props}
      sx={{ display: 'flex', gap: 1, py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box>{renderName(row)}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 0.75 }}>{row.email}</Box>
        <Status row={row} />
      </Box>
      <Box sx={{ whiteSpace: 'nowrap' }}>
        <RowActions row={row} onRemove={onRemove} onCorrect={onCorrect} />
      </Box>
    </Box>
  )
})

function Status({ row }: { row: FormRow }) {
  return row.status === 'unsaved' ? (
    <TagChip kind="semester" label={classesWords.notSavedYet} />
  ) : (
    <TagChip kind={row.status} />
  )
}

function RowActions({ row, onRemove, onCorrect }: Actions & { row: FormRow }) {
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

/**
 * The removed row had the button with the focus. Moves the focus to the next row's button, or to the previous one's.
 */
function focusNeighbor(button: HTMLElement): void {
  const buttons = [...(button.closest('ul, tbody')?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
  const index = buttons.indexOf(button)
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById(rosterTitleId)
  next?.focus()
}

/** Ignores repeats of a held key, so that it doesn't remove the next student too. */
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
    </>
  )
}
