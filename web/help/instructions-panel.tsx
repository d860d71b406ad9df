import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { addresses } from '#web/session/addresses.ts'

const run = [
  'Add the event with its details and times.',
  'Print its QR code, or show it in the room.',
  'Copy the event link and send it to the faculty who give extra credit for it.',
  'Those faculty create their classes, and their students register.',
  'They assign the event to their classes.',
  'On the day, students sign in and scan the code.',
  'Watch the attendance live, and download it afterwards.',
]
const credit = [
  'Add a class.',
  'Add its students one by one, or import a CSV file with the right headers.',
  "Check in the class's student tab who has registered.",
  'Find the event on the events page.',
  'Assign it to one or more of your classes.',
  'Students scan the code on the day.',
  "Open the class, and press Attendance Report at the event's name to download who came.",
]

/** The two jobs faculty come for, step by step. */
export function InstructionsPanel() {
  return (
    <Card component="section" aria-labelledby="instructions" sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id="instructions" variant="h3" component="h2">
        Instructions
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: { xs: 3, md: 5 }, mt: 2.5 }}>
        <Steps title="Run a student event with QR sign-ins" steps={run}>
          <Link component={RouterLink} to={addresses.addEvent}>
            Add an event
          </Link>
        </Steps>
        <Steps title="Give extra credit" steps={credit}>
          <Link component={RouterLink} to={addresses.events}>
            Find an event
          </Link>
        </Steps>
      </Box>
      <Typography variant="body2" sx={{ mt: 3 }}>
        More help:{' '}
        <Link component={RouterLink} to={addresses.guide}>
          Guide
        </Link>{' '}
        ·{' '}
        <Link component={RouterLink} to={`${addresses.faq}#faculty`}>
          Questions and answers
        </Link>
      </Typography>
    </Card>
  )
}

function Steps({ title, steps, children }: { title: string; steps: string[]; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h4" component="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, at) => (
          <Box
            component="li"
            key={step}
            sx={{ display: 'grid', gridTemplateColumns: '36px 1fr', '&:last-child p': { pb: 0 } }}
          >
            <Typography
              variant="body2"
              component="span"
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {at + 1}
            </Typography>
            <Typography
              variant="body2"
              sx={{ pl: 2, pb: 1.25, borderLeft: (theme) => `2px solid ${theme.vars.palette.gold}` }}
            >
              {step}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 2, pl: '36px' }}>
        {children}
      </Typography>
    </Box>
  )
}
