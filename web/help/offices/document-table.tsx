import type { DocumentTable as Props } from '#contract/help/offices/document.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { heardOnly } from '#web/kit/heard-only.ts'

// Safari takes a table's roles away when its layout is another one.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** A table of a document, on a phone cell below cell. All rows are rendered, so that they can be printed. */
export function DocumentTable({ label, columns, rows }: Props) {
  return (
    <Card sx={{ mt: 2 }}>
      <Box component="table" role="table" aria-label={label} sx={tableStyle}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([subject = '', ...cells]) => (
            <tr key={[subject, ...cells].join('|')} role="row">
              <th role="rowheader">{subject}</th>
              {cells.map((cell, index) => (
                // With one column beside the subject, its title says nothing.
                <td key={columns[index + 1]} role="cell" data-title={cells.length > 1 ? columns[index + 1] : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Card>
  )
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { px: 2, py: 1, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'break-word' },
  '& thead th': { color: 'text.secondary' },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'divider', breakInside: 'avoid' },
  '& tbody th': { color: 'text.primary', fontWeight: 600 },
  '& thead th:first-of-type': { width: '28%' },
  '@media (max-width:599.95px)': {
    '&, & tbody, & tr, & tbody th, & td': { display: 'block', width: 'auto' },
    '& thead': heardOnly,
    '& tbody tr': { py: 1 },
    '& tbody th, & td': { py: 0.5 },
    '& td[data-title]::before': { content: 'attr(data-title) ": "', fontWeight: 600 },
  },
} as const
