import { dot } from '#contract/language/formatters.ts'
import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Fragment, memo } from 'react'
import type { EventDetail } from '#web/kit/event-details.ts'
import { mm, points } from '#web/events/paper.ts'
import { headingSizes, lineSizes, type NameLine, type Sheet } from './name-lines.ts'

/** The text above the names on each sheet. */
export type SheetHead = { event: string; when: string; details: EventDetail[]; names: string; asOf: string }
type Props = { head: SheetHead; sheet: Sheet; page: number; pages: number; sx: SxProps<Theme> }

const line = (points_: number) => `${points(points_)} solid`
/** Limits a text to the maximum number of lines that fit in `height`. Both are in points. */
const clamp = (size: number, height: number) =>
  ({
    fontSize: points(size),
    lineHeight: 1.1,
    display: '-webkit-box',
    WebkitLineClamp: Math.floor(height / (size * 1.1)),
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const
/** The heights of a row and of the parts of a head, in points. */
const heights = { row: 23, address: 7.8, event: 33, details: 26 }

/** One sheet to sign, black on white in both color schemes. Its height fits both Letter and A4. */
export const NameSheet = memo(function NameSheet({ head, sheet: { columns }, page, pages, sx }: Props) {
  const sizes = headingSizes(head.event, [head.when, ...head.details.map(({ text }) => text)].join(dot))
  return (
    <Box
      component="article"
      aria-label={eventsWords.pageOf({ page, pages })}
      sx={[
        {
          boxSizing: 'border-box',
          overflow: 'hidden',
          p: `${mm(12)} ${mm(15)} ${mm(6)}`,
          bgcolor: 'qrLight',
          color: 'qrDark',
          colorScheme: 'light',
          fontSize: points(10),
          lineHeight: 1.25,
          '& p, & h2': { m: 0 },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box component="header" sx={{ maxHeight: mm(25), pb: mm(3), overflow: 'hidden' }}>
        <Box component="h2" dir="auto" sx={{ fontWeight: 700, ...clamp(sizes.event, heights.event) }}>
          {head.event}
        </Box>
        <Box component="p" sx={{ mt: `${mm(1)} !important`, ...clamp(sizes.details, heights.details) }}>
          {head.when}
          {head.details.map(({ field, text }) => (
            <Fragment key={field}>
              {dot}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </Box>
      </Box>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: `repeat(${columns.length}, 1fr)`, gap: mm(6), alignItems: 'start' }}
      >
        {columns.map(
          (lines) =>
            lines.length > 0 && (
              <Lines
                key={lines[0]!.number}
                lines={lines}
                isHalf={columns.length > 1}
                label={eventsWords.pageOf({ page, pages })}
              />
            ),
        )}
      </Box>
      <Box
        component="footer"
        sx={{ display: 'flex', justifyContent: 'space-between', gap: mm(4), mt: mm(2), fontSize: points(8) }}
      >
        <span>{[head.names, head.asOf].join(dot)}</span>
        <span>{eventsWords.pageOf({ page, pages })}</span>
      </Box>
    </Box>
  )
})

/** In mm: the widths of the number and signature columns, with one or two columns of names. */
const widths = { whole: { number: 13, signature: 68 }, half: { number: 9, signature: 37 } }

function Lines({ lines, isHalf, label }: { lines: NameLine[]; isHalf: boolean; label: string }) {
  const { number, signature } = isHalf ? widths.half : widths.whole
  return (
    <Box
      component="table"
      aria-label={label}
      sx={{
        width: '100%',
        tableLayout: 'fixed',
        borderCollapse: 'collapse',
        '& th': {
          height: mm(6),
          textAlign: 'start',
          fontSize: points(8),
          fontWeight: 600,
          p: `0 ${mm(1.5)}`,
          borderBottom: line(0.5),
        },
        '& td': { height: mm(8.2), p: `0 ${mm(1.5)}`, verticalAlign: 'middle', borderBottom: line(0.5) },
        '& td:last-of-type': { border: line(0.75) },
      }}
    >
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ width: mm(number) }}>
            {eventsWords.lineNumber}
          </Box>
          <th scope="col">{eventsWords.nameColumn}</th>
          <Box component="th" scope="col" sx={{ width: mm(signature) }}>
            {eventsWords.signature}
          </Box>
        </tr>
      </thead>
      <tbody>
        {lines.map((entry) => (
          <Row key={entry.number} entry={entry} isHalf={isHalf} />
        ))}
      </tbody>
    </Box>
  )
}

function Row({ entry: { number, name, email, isOnRoll }, isHalf }: { entry: NameLine; isHalf: boolean }) {
  const sizes = lineSizes({ name, email }, isHalf)
  return (
    <tr>
      <Box component="td" sx={{ fontVariantNumeric: 'tabular-nums', fontSize: points(8) }}>
        {number}
      </Box>
      <td>
        <Box dir="auto" sx={clamp(sizes.name, email === null ? heights.row : heights.row - heights.address)}>
          {name}
        </Box>
        {email !== null && <Box sx={clamp(sizes.email, heights.address)}>{email}</Box>}
      </td>
      <Box component="td" sx={{ fontSize: points(8) }}>
        {isOnRoll && eventsWords.onRollTick}
      </Box>
    </tr>
  )
}
