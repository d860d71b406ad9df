import type { DocumentTable as Props } from '#contract/help/offices/document.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** A table of a document, on a phone row below row. All rows are rendered, so that they can be printed. */
export function DocumentTable({ label, columns, rows }: Props) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'))
  if (!isWide)
    return (
      <Card component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {rows.map(([subject = '', ...cells]) => (
          <Box
            component="li"
            key={[subject, ...cells].join('|')}
            sx={{ p: 2, '& + li': { borderTop: '1px solid', borderColor: 'divider' } }}
          >
            <Box sx={{ color: 'text.primary', fontWeight: 600 }}>{subject}</Box>
            {cells.map((cell, index) => (
              <Box key={columns[index + 1]} sx={{ mt: 0.5 }}>
                {cells.length > 1 && <b>{columns[index + 1]}: </b>}
                {cell}
              </Box>
            ))}
          </Box>
        ))}
      </Card>
    )
  return (
    <Card sx={{ mt: 2 }}>
      <Table aria-label={label} sx={{ '& th, & td': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}>
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column} sx={{ width: index === 0 ? '28%' : undefined }}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([subject = '', ...cells]) => (
            <TableRow key={[subject, ...cells].join('|')} sx={{ breakInside: 'avoid' }}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                {subject}
              </TableCell>
              {cells.map((cell, index) => (
                <TableCell key={columns[index + 1]}>{cell}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
