import EditIcon from '@mui/icons-material/EditOutlined'
import RemoveIcon from '@mui/icons-material/DeleteOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Tooltip from '@mui/material/Tooltip'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, useState } from 'react'
import { TagChip } from '#web/kit/tag-chip.tsx'
import type { FormRow } from './form-rows.ts'

/** Rows drawn at once: a roster of thousands must not freeze the page one types in. */
const pageSize = 100

type Deeds = { onRemove: (row: FormRow) => void; onCorrect: ((row: FormRow) => void) | null }
type Props = Deeds & { rows: FormRow[] }

/** The roster in the form: a table, on a phone entries. */
export function RosterList({ rows, ...deeds }: Props) {
  const [drawn, setDrawn] = useState(pageSize)
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const shown = rows.slice(0, drawn)
  return (
    <>
      {isWide ? <RosterTable rows={shown} {...deeds} /> : <RosterEntries rows={shown} {...deeds} />}
      {rows.length > drawn && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setDrawn(drawn + 5 * pageSize)}>
          Show more ({(rows.length - drawn).toLocaleString('en-US')} left)
        </Button>
      )}
    </>
  )
}

const RosterTable = memo(function RosterTable({ rows, ...deeds }: Props) {
  return (
    <TableContainer sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px' }}>
      <Table aria-label="Students">
        <TableHead>
          <TableRow>
            <TableCell>Name</TableCell>
            <TableCell>Email</TableCell>
            <TableCell>Status</TableCell>
            <TableCell align="right">Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.key}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{nameOf(row)}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>{row.email}</TableCell>
              <TableCell>
                <Status row={row} />
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <RowDeeds row={row} {...deeds} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
})

const RosterEntries = memo(function RosterEntries({ rows, ...deeds }: Props) {
  return (
    <Box component="ul" aria-label="Students" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.key}
          sx={{ display: 'flex', gap: 1, py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box>{nameOf(row)}</Box>
            <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 0.75 }}>{row.email}</Box>
            <Status row={row} />
          </Box>
          <Box sx={{ whiteSpace: 'nowrap' }}>
            <RowDeeds row={row} {...deeds} />
          </Box>
        </Box>
      ))}
    </Box>
  )
})

function Status({ row }: { row: FormRow }) {
  return row.status === 'Not saved yet' ? (
    <TagChip kind="semester" label="Not saved yet" />
  ) : (
    <TagChip kind={row.status} />
  )
}

function RowDeeds({ row, onRemove, onCorrect }: Deeds & { row: FormRow }) {
  const name = `${row.firstName} ${row.lastName}`.trim()
  return (
    <>
      {onCorrect && row.status === 'Not Registered' && (
        <Tooltip title="Correct name or email">
          <IconButton aria-label={`Correct ${name}`} onClick={() => onCorrect(row)}>
            <EditIcon />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title="Remove from the class">
        <IconButton
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(row)}
          sx={{ '&:hover, &:focus-visible': { color: 'errorText', bgcolor: 'errorTint' } }}
        >
          <RemoveIcon />
        </IconButton>
      </Tooltip>
    </>
  )
}

function nameOf(row: FormRow) {
  return (
    <>
      <Box component="strong" sx={{ fontWeight: 600 }}>
        {row.lastName}
      </Box>
      {row.lastName && row.firstName && ', '}
      {row.firstName}
    </>
  )
}
