import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo } from 'react'
import { OwnName } from '#web/kit/own-name.tsx'
import { VirtualList, type ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { VirtualTableBody, type TableRowProps } from '#web/kit/lists/virtual-table-body.tsx'
import { perEvent, writeCount, type UniversityUsage } from './figures.ts'

/** About how high a row of the table is and an entry on a phone, in px. */
const [rowHeight, entryHeight] = [53, 67]

const label = reportsWords.usageByUniversity
const readId = ({ id }: UniversityUsage) => id

/** Events and check-ins of each university; of a thousand only those in the window are drawn. */
export function UsageTable({ rows }: { rows: readonly UniversityUsage[] }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'))
  if (!isWide) {
    return (
      <Card>
        <VirtualList
          label={label}
          items={rows}
          keyOf={readId}
          height={entryHeight}
          renderItem={(university, props) => <UsageEntry university={university} {...props} />}
        />
      </Card>
    )
  }
  return (
    <TableContainer component={Card}>
      <Table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        sx={{ tableLayout: 'fixed', '& :is(th, td):not(:first-of-type)': { textAlign: 'right' } }}
      >
        <TableHead>
          <TableRow aria-rowindex={1}>
            <TableCell>{reportsWords.universityColumn}</TableCell>
            <TableCell sx={{ width: '17%' }}>{reportsWords.events}</TableCell>
            <TableCell sx={{ width: '17%' }}>{reportsWords.checkIns}</TableCell>
            <TableCell sx={{ width: '17%' }}>{reportsWords.perEvent}</TableCell>
          </TableRow>
        </TableHead>
        <VirtualTableBody
          items={rows}
          keyOf={readId}
          height={rowHeight}
          renderRow={(university, props) => <UsageRow university={university} {...props} />}
        />
      </Table>
    </TableContainer>
  )
}

const UsageRow = memo(function UsageRow({ university, ...props }: { university: UniversityUsage } & TableRowProps) {
  return (
    <TableRow {...props} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <OwnName>{university.name}</OwnName>
      </TableCell>
      <TableCell>{writeCount(university.events)}</TableCell>
      <TableCell>{writeCount(university.checkins)}</TableCell>
      <TableCell sx={{ color: 'text.secondary' }}>{perEvent(university)}</TableCell>
    </TableRow>
  )
})

const UsageEntry = memo(function UsageEntry({ university, ...props }: { university: UniversityUsage } & ListItemProps) {
  return (
    <Box
      component="li"
      {...props}
      sx={{ px: 2, py: 1.5, '& + &': { borderTop: '1px solid', borderColor: 'divider' }, overflowWrap: 'anywhere' }}
    >
      <OwnName>{university.name}</OwnName>
      <Box sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {reportsWords.eventsAndCheckIns({
          events: university.events,
          checkins: university.checkins,
          average: perEvent(university),
        })}
      </Box>
    </Box>
  )
})
