import { formatNumber } from '#contract/language/formatters.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ClassAtEvent } from '#contract/rolls/live/statistics.ts'
import { classLabel } from './expected.ts'

/** Every class that the event counts for, in numbers; the own ones first. */
export function ClassCounts({ classes }: { classes: ClassAtEvent[] }) {
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {reportsWords.byClass}
      </Typography>
      <TableContainer component={Card}>
        {/* The numbers take what they need, so that a phone doesn't break a colleague's name. */}
        <Table
          aria-label={reportsWords.byClass}
          sx={{
            '& .MuiTableCell-root:first-of-type': { pl: { xs: 2, sm: 3 }, pr: { xs: 0.5, sm: 3 } },
            '& .MuiTableCell-alignRight': { width: '1%', pl: { xs: 1, sm: 3 }, pr: { xs: 1.5, sm: 3 } },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{reportsWords.class}</TableCell>
              <TableCell align="right">{reportsWords.expected}</TableCell>
              <TableCell align="right">{reportsWords.in}</TableCell>
              <TableCell align="right">{reportsWords.missing}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {classes.map((course) => (
              <TableRow key={course.id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {classLabel(course, classes)}
                  <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                    {course.is_own ? reportsWords.yourClass : course.faculty_name}
                  </Box>
                </TableCell>
                <TableCell align="right">{formatNumber(course.expected)}</TableCell>
                <TableCell align="right">{formatNumber(course.checked_in)}</TableCell>
                <TableCell align="right">{formatNumber(course.expected - course.checked_in)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
