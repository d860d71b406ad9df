import { administrationWords } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { VirtualList } from '#web/kit/lists/virtual-list.tsx'
import { VirtualTableBody } from '#web/kit/lists/virtual-table-body.tsx'

export type Column<Item> = { label: string; width?: number; show: (item: Item) => ReactNode }

type Props<Item> = {
  label: string
  /** Must be the same array as long as nothing in it changes. */
  items: readonly Item[]
  /** Must be the same function in every render. */
  keyOf: (item: Item) => string
  /** The fields of each item. The first is its name. */
  columns: [Column<Item>, ...Column<Item>[]]
  /** Two icon buttons. */
  renderActions: (item: Item) => ReactNode
}

/** About how high a row of the table is and an entry on a phone, in px. */
const [rowHeight, entryHeight] = [59, 99]

/** A long list with actions for each item, as a table, or as entries on a phone. */
export function RecordList<Item>(props: Props<Item>) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  return isWide ? <Records {...props} /> : <Entries {...props} />
}

function Records<Item>({ label, items, keyOf, columns, renderActions }: Props<Item>) {
  return (
    <TableContainer component={Card}>
      <Table aria-label={label} aria-rowcount={items.length + 1} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            {columns.map((column) => (
              <TableCell key={column.label} {...(column.width !== undefined && { sx: { width: column.width } })}>
                {column.label}
              </TableCell>
            ))}
            <TableCell align="right" sx={{ width: 136 }}>
              {administrationWords.actions}
            </TableCell>
          </TableRow>
        </TableHead>
        <VirtualTableBody
          items={items}
          keyOf={keyOf}
          height={rowHeight}
          renderRow={(item, row) => (
            <TableRow {...row}>
              {columns.map(({ label: columnLabel, show }, index) => (
                <TableCell
                  key={columnLabel}
                  sx={{ overflowWrap: 'anywhere', ...(index > 0 && { color: 'text.secondary' }) }}
                >
                  {show(item)}
                </TableCell>
              ))}
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {renderActions(item)}
              </TableCell>
            </TableRow>
          )}
        />
      </Table>
    </TableContainer>
  )
}

function Entries<Item>({ label, items, keyOf, columns, renderActions }: Props<Item>) {
  const [name, ...facts] = columns
  return (
    <Card>
      <VirtualList
        label={label}
        items={items}
        keyOf={keyOf}
        height={entryHeight}
        renderItem={(item, line) => (
          <Box
            component="li"
            {...line}
            sx={{
              display: 'flex',
              gap: 1,
              py: 1.5,
              pl: 2,
              pr: 0.5,
              typography: 'body2',
              '& + &': { borderTop: '1px solid', borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 0.5 }}>
              {name.show(item)}
              {facts.map(({ label: factLabel, show }) => (
                <Box key={factLabel} sx={{ color: 'text.secondary', mt: 0.25, fontVariantNumeric: 'tabular-nums' }}>
                  {show(item)}
                </Box>
              ))}
            </Box>
            <Box sx={{ flex: 'none' }}>{renderActions(item)}</Box>
          </Box>
        )}
      />
    </Card>
  )
}
