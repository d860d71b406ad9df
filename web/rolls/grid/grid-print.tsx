import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import { OwnName } from '#web/kit/own-name.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { PrintOnly } from '#web/kit/page/print-only.tsx'
import { useIsPrinting } from '#web/kit/page/use-is-printing.ts'
import { monthAndDay } from '#web/kit/time/times.ts'
import { CellMark } from './cell-mark.tsx'
import { describeColumn, describeTotal, judgeCell, splitForPaper, type Column } from './grid-cells.ts'
import type { GridProps } from './grid-rows.ts'

type Props = Pick<GridProps, 'course' | 'rows' | 'columns' | 'classSize' | 'now'>

/** The whole grid on paper: all students, the events in blocks that fit, and the heads again on each page. */
export function GridPrint(props: Props) {
  // Thousands of rows are in the document only while it prints.
  return useIsPrinting() ? (
    <PrintOnly margin={12}>
      {splitForPaper(props.columns).map((block) => (
        <Block key={block[0]!.id} {...props} block={block} />
      ))}
    </PrintOnly>
  ) : null
}

function Block({ course, rows, columns, classSize, now, block }: Props & { block: Column[] }) {
  return (
    <Box component="table" sx={tableSx} style={{ width: `${70 + block.length * 11.5}mm` }}>
      <colgroup>
        <col style={{ width: '52mm' }} />
        <col style={{ width: '18mm' }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <OwnName>{course.name}</OwnName>
          </th>
          <th scope="col">{classesWords.total}</th>
          {block.map((column) => (
            <th key={column.id} scope="col">
              <Box sx={uprightSx}>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  <OwnName>{column.name}</OwnName>
                </Box>
                <span>{describeColumn(column, classSize)}</span>
              </Box>
              {monthAndDay(column.date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ student, attended }) => (
          <tr key={student.id}>
            <th scope="row">
              <PersonName of={student} />
            </th>
            <td>{describeTotal(attended, columns, now)}</td>
            {block.map((column) => (
              <td key={column.id}>
                <CellMark cell={judgeCell(attended, column, now)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const tableSx = {
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  color: '#000',
  fontSize: '8pt',
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  '&:not(:first-of-type)': { breakBefore: 'page' },
  '& tr': { breakInside: 'avoid' },
  '& th, & td': { p: '0.8mm 0.5mm', borderBottom: '0.5pt solid #999', overflowWrap: 'anywhere', textAlign: 'center' },
  '& th:first-of-type, & td:nth-of-type(1)': { textAlign: 'start' },
  '& tbody th': { fontWeight: 400 },
  '& thead th': { verticalAlign: 'bottom', fontWeight: 400, borderBottom: '1pt solid #000' },
  '& .MuiSvgIcon-root': { fontSize: '9pt', color: '#000' },
} as const

/** The name of an event, from the bottom up. */
const uprightSx = {
  display: 'grid',
  writingMode: 'vertical-rl',
  transform: 'rotate(180deg)',
  maxHeight: '38mm',
  mx: 'auto',
  mb: '1mm',
  fontSize: '7pt',
  textAlign: 'start',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const
