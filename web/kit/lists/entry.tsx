import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode, Ref } from 'react'
import { dateParts, type Moment } from '#web/kit/time/times.ts'

type Props = {
  date: Moment
  /** The time zone of the date. The default is the viewer's. */
  zone?: string | undefined
  /** The current time (ms). The year is shown below the month when it isn't this year. */
  now: number
  /** Makes the gold margin rule 4 px wide instead of 2 px. */
  today?: boolean
  /** Whether the entry has its own card. Otherwise several entries share a card, with hairlines between them. */
  card?: boolean
  component?: 'article' | 'li' | 'div'
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** An entry in the style of a register: date | gold margin rule | content. */
export function Entry({ date, zone, now, today = false, card = false, component = 'article', ref, children }: Props) {
  const { weekday, day, month, year } = dateParts(date, zone)
  const row = (
    <EntryGrid
      today={today}
      when={
        <Box component="time" dateTime={new Date(date).toISOString()} sx={{ display: 'grid', gap: '3px' }}>
          <Typography variant="overline" component="span" sx={{ color: 'text.secondary' }}>
            {weekday}
          </Typography>
          <Typography
            variant="h2"
            component="span"
            sx={{
              fontVariantNumeric: 'tabular-nums',
              fontSize: { xs: 28, md: 34 },
              lineHeight: { xs: '32px', md: '36px' },
            }}
          >
            {day}
          </Typography>
          <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
            {month}
          </Typography>
          {year !== dateParts(now, zone).year && (
            <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
              {year}
            </Typography>
          )}
        </Box>
      }
    >
      {children}
    </EntryGrid>
  )
  if (card) {
    return (
      <Card component={component} ref={ref}>
        {row}
      </Card>
    )
  }
  return (
    <Box component={component} ref={ref}>
      {row}
    </Box>
  )
}

/** A placeholder for an entry. */
export function EntrySkeleton({ card = false }: { card?: boolean }) {
  const row = (
    <EntryGrid
      when={
        <Box sx={{ display: 'grid', justifyItems: 'center' }}>
          <Skeleton width={34} height={12} />
          <Skeleton width={40} height={30} sx={{ my: '5px' }} />
          <Skeleton width={30} height={12} />
        </Box>
      }
    >
      <Skeleton width={72} height={26} />
      <Skeleton width="70%" height={24} sx={{ mt: '10px' }} />
      <Skeleton width="90%" height={16} sx={{ mt: '12px' }} />
      <Skeleton width="55%" height={16} sx={{ mt: '10px' }} />
    </EntryGrid>
  )
  return card ? <Card aria-hidden>{row}</Card> : <div aria-hidden>{row}</div>
}

function EntryGrid({ when, today = false, children }: { when: ReactNode; today?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'max(58px, 2.6rem) minmax(0, 1fr)', md: 'max(84px, 3.6rem) minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ textAlign: 'center', px: { xs: 0.5, md: 1.5 }, pt: { xs: '14px', md: '18px' }, pb: '14px' }}>
        {when}
      </Box>
      <Box
        sx={{
          minWidth: 0,
          borderLeft: (theme) => `${today ? 4 : 2}px solid ${theme.vars.palette.gold}`,
          py: { xs: 1.5, md: 2 },
          pr: { xs: 2, md: 3 },
          pl: today ? { xs: '14px', md: '22px' } : { xs: 2, md: 3 },
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
