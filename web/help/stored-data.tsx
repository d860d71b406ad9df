import { helpWords } from '#contract/help/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { retentionLimits } from '#contract/retention/limits.ts'

const days = retentionLimits.evidence_days.usual
const years = retentionLimits.attendance_years.usual

type Entry = { subject: string; facts: string; viewers?: string; period?: string }

const account = helpWords.untilAccountDeleted
const record = helpWords.untilDeleted

/** The data that the server stores about people. Each entry is one or two tables of its database. */
const entries: Entry[] = [
  {
    subject: helpWords.account,
    facts: helpWords.accountFacts,
    viewers: helpWords.accountSeenBy,
    period: helpWords.accountUntil({ account }),
  },
  {
    subject: helpWords.checkIns,
    facts: helpWords.checkInFacts,
    viewers: helpWords.checkInSeenBy,
    period: helpWords.checkInUntil({ record, days, years }),
  },
  {
    subject: helpWords.checkInsWereRefused,
    facts: helpWords.refusedFacts,
    viewers: helpWords.refusedSeenBy,
    period: helpWords.untilDeletedOrDays({ days }),
  },
  {
    subject: helpWords.rosters,
    facts: helpWords.rosterFacts,
    viewers: helpWords.rosterSeenBy,
    period: helpWords.untilClassAccountDeleted,
  },
  {
    subject: helpWords.sessions,
    facts: helpWords.sessionFacts,
    viewers: helpWords.sessionSeenBy,
    period: helpWords.sessionUntil,
  },
  {
    subject: helpWords.ourEmails,
    facts: helpWords.emailFacts,
    viewers: helpWords.operators,
    period: helpWords.emailUntil,
  },
  {
    subject: helpWords.requestsAccess,
    facts: helpWords.requestFacts,
    viewers: helpWords.operators,
    period: helpWords.requestUntil,
  },
  {
    subject: helpWords.whoDidWhat,
    facts: helpWords.auditFacts,
    viewers: helpWords.operators,
    period: helpWords.auditUntil,
  },
  {
    subject: helpWords.device,
    facts: helpWords.deviceFacts,
    period: helpWords.deviceUntil,
  },
  {
    subject: helpWords.givenOthers,
    facts: helpWords.sharedWithOthers,
  },
  {
    subject: helpWords.neverCollected,
    facts: helpWords.neverCollectedFacts,
  },
]

/** The stored data, who sees it and how long it stays, and what isn't stored. */
export function WhatIsKept() {
  return (
    <Box component="section" sx={{ mt: { xs: 5, md: 7 } }}>
      <Typography id="what-is-kept" tabIndex={-1} variant="h3" component="h2" sx={{ scrollMarginTop: 16 }}>
        {helpWords.whatKeptWhoSeesHow}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 2 }}>
        {entries.map(({ subject, facts, viewers, period }) => (
          <Box
            key={subject}
            sx={{
              display: 'grid',
              gridTemplateColumns: { md: '1fr 2fr' },
              gap: { xs: 0.75, md: 5 },
              py: 2.25,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Typography component="dt" variant="subtitle1">
              {subject}
            </Typography>
            <Box component="dd" sx={{ m: 0, maxWidth: '68ch', color: 'text.secondary', '& p': { m: 0, mt: 0.75 } }}>
              {facts}
              {viewers && (
                <p>
                  <b>{helpWords.seenBy}</b> {viewers}
                </p>
              )}
              {period && (
                <p>
                  <b>{helpWords.kept}</b> {period}
                </p>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
