import { helpWords } from '#contract/help/words.ts'
import { rich } from '#web/kit/rich.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { addresses } from '#web/session/addresses.ts'

const run = [
  helpWords.eventStepAdd,
  helpWords.eventStepPrint,
  helpWords.eventStepShare,
  helpWords.eventStepClasses,
  helpWords.eventStepAssign,
  helpWords.eventStepScan,
  helpWords.eventStepWatch,
]
const credit = [
  helpWords.addClass,
  helpWords.creditStepStudents,
  helpWords.creditStepCheck,
  helpWords.creditStepFind,
  helpWords.creditStepAssign,
  helpWords.creditStepScan,
  helpWords.creditStepDownload,
]

/** The two main tasks of faculty, step by step. */
export function InstructionsPanel() {
  return (
    <Card component="section" aria-labelledby="instructions" sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id="instructions" variant="h3" component="h2">
        {helpWords.instructions}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: { xs: 3, md: 5 }, mt: 2.5 }}>
        <Steps title={helpWords.runStudentEventQRSign} steps={run}>
          <Link component={RouterLink} to={addresses.addEvent}>
            {helpWords.addEvent}
          </Link>
        </Steps>
        <Steps title={helpWords.giveExtraCredit} steps={credit}>
          <Link component={RouterLink} to={addresses.events}>
            {helpWords.findEvent}
          </Link>
        </Steps>
      </Box>
      <Typography variant="body2" sx={{ mt: 3 }}>
        {rich(
          helpWords.moreHelp({
            link: (text) => (
              <Link component={RouterLink} to={addresses.guide}>
                {text}
              </Link>
            ),
            link2: (text) => (
              <Link component={RouterLink} to={`${addresses.faq}#faculty`}>
                {text}
              </Link>
            ),
          }),
        )}
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
        {steps.map((step, index) => (
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
              {index + 1}
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
