import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type NumbersProps = {
  /** The label that expands the table. */
  title: string
  head: readonly string[]
  /** The first cell names its row. */
  rows: readonly { key: number | string; cells: readonly ReactNode[] }[]
}

/** The numbers of a chart as a table, collapsed at first. */
export function ChartNumbers({ title, head, rows }: NumbersProps) {
  if (rows.length === 0) return null
  return (
    <Box component="details" sx={{ mt: { md: -0.5 }, mb: { xs: -1.5, md: -1 }, fontVariantNumeric: 'tabular-nums' }}>
      <Box
        component="summary"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: { xs: 44, md: 28 },
          cursor: 'pointer',
          typography: 'caption',
          color: 'goldText',
          textDecoration: 'underline',
        }}
      >
        {title}
      </Box>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          typography: 'caption',
          '& th, & td': { textAlign: 'left', pr: 3, py: 0.25, fontWeight: 400 },
        }}
      >
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...values] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {values.map((cell, n) => (
                <td key={head[n + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
