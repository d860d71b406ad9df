import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Fragment, memo } from 'react'
import type { EventDetail } from '#web/kit/event-details.ts'
import { mm, points } from '#web/events/paper.ts'
import { nameSize, type NameLine } from './name-lines.ts'

/** The text above the names of each sheet. */
export type SheetHead = { event: string; when: string; details: EventDetail[]; names: string; asOf: string }
type Props = { head: SheetHead; lines: readonly NameLine[]; page: number; pages: number; sx: SxProps<Theme> }

const line = (points_: number) => `${points(points_)} solid`
const clamp = (lines: number) =>
  ({ display: '-webkit-box', WebkitLineClamp: lines, WebkitBoxOrient: 'vertical', overflow: 'hidden' }) as const

/** One sheet to sign, black on white in both schemes. Its height fits Letter and A4. */
export const NameSheet = memo(function NameSheet({ head, lines, page, pages, sx }: Props) {
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
        <Box
          component="h2"
          dir="auto"
          sx={{
            fontSize: points(head.event.length > 90 ? 10 : 14),
            lineHeight: 1.2,
            fontWeight: 700,
            ...clamp(2),
            overflowWrap: 'anywhere',
          }}
        >
          {head.event}
        </Box>
        <Box component="p" sx={{ mt: `${mm(1)} !important`, ...clamp(2), overflowWrap: 'anywhere' }}>
          {head.when}
          {head.details.map(({ field, text }) => (
            <Fragment key={field}>
              {' · '}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </Box>
      </Box>
      <Box
        component="table"
        aria-label={eventsWords.pageOf({ page, pages })}
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
            <Box component="th" scope="col" sx={{ width: mm(13) }}>
              {eventsWords.lineNumber}
            </Box>
            <th scope="col">{eventsWords.nameColumn}</th>
            <Box component="th" scope="col" sx={{ width: mm(68) }}>
              {eventsWords.signature}
            </Box>
          </tr>
        </thead>
        <tbody>
          {lines.map((entry) => (
            <tr key={entry.number}>
              <Box component="td" sx={{ fontVariantNumeric: 'tabular-nums', fontSize: points(8) }}>
                {entry.number}
              </Box>
              <td>
                <Box
                  dir="auto"
                  sx={{
                    fontSize: points(entry.email ? Math.min(nameSize(entry.name), 8.5) : nameSize(entry.name)),
                    lineHeight: 1.1,
                    ...clamp(entry.email ? 1 : nameSize(entry.name) > 8.5 ? 1 : 2),
                    overflowWrap: 'anywhere',
                  }}
                >
                  {entry.name}
                </Box>
                {entry.email && (
                  <Box sx={{ fontSize: points(7), lineHeight: 1.1, ...clamp(1), overflowWrap: 'anywhere' }}>
                    {entry.email}
                  </Box>
                )}
              </td>
              <Box component="td" sx={{ fontSize: points(8) }}>
                {entry.isOnRoll && eventsWords.onRollTick}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      <Box
        component="footer"
        sx={{ display: 'flex', justifyContent: 'space-between', gap: mm(4), mt: mm(2), fontSize: points(8) }}
      >
        <span>
          {head.names} · {head.asOf}
        </span>
        <span>{eventsWords.pageOf({ page, pages })}</span>
      </Box>
    </Box>
  )
})
