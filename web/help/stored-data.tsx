import { privacyWords } from '#contract/help/privacy/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { retentionLimits } from '#contract/retention/limits.ts'

const days = retentionLimits.evidence_days.usual
const years = retentionLimits.attendance_years.usual

type Entry = { subject: string; facts: string; viewers?: string; period?: string }

const account = privacyWords.untilAccountDeleted
const record = privacyWords.untilDeleted

/** The data that the server stores about people. Each entry is one or two tables of its database. */
const entries: Entry[] = [
  {
    subject: privacyWords.account,
    facts: privacyWords.accountFacts,
    viewers: privacyWords.accountSeenBy,
    period: privacyWords.accountUntil({ account }),
  },
  {
    subject: privacyWords.checkIns,
    facts: privacyWords.checkInFacts,
    viewers: privacyWords.checkInSeenBy,
    period: privacyWords.checkInUntil({ record, days, years }),
  },
  {
    subject: privacyWords.checkInsWereRefused,
    facts: privacyWords.refusedFacts,
    viewers: privacyWords.refusedSeenBy,
    period: privacyWords.untilDeletedOrDays({ days }),
  },
  {
    subject: privacyWords.rosters,
    facts: privacyWords.rosterFacts,
    viewers: privacyWords.rosterSeenBy,
    period: privacyWords.untilClassAccountDeleted,
  },
  {
    subject: privacyWords.sessions,
    facts: privacyWords.sessionFacts,
    viewers: privacyWords.sessionSeenBy,
    period: privacyWords.sessionUntil,
  },
  {
    subject: privacyWords.ourEmails,
    facts: privacyWords.emailFacts,
    viewers: privacyWords.operators,
    period: privacyWords.emailUntil,
  },
  {
    subject: privacyWords.requestsAccess,
    facts: privacyWords.requestFacts,
    viewers: privacyWords.operators,
    period: privacyWords.requestUntil,
  },
  {
    subject: privacyWords.whoDidWhat,
    facts: privacyWords.auditFacts,
    viewers: privacyWords.operators,
    period: privacyWords.auditUntil,
  },
  {
    subject: privacyWords.device,
    facts: privacyWords.deviceFacts,
    period: privacyWords.deviceUntil,
  },
  {
    subject: privacyWords.givenOthers,
    facts: privacyWords.sharedWithOthers,
  },
  {
    subject: privacyWords.neverCollected,
    facts: privacyWords.neverCollectedFacts,
  },
]

/** The stored data, who sees it and how long it stays, and what isn't stored. */
export function WhatIsKept() {
  return (
    <Box component="section" sx={{ mt: { xs: 5, md: 7 } }}>
      <Typography id="what-is-kept" tabIndex={-1} variant="h3" component="h2" sx={{ scrollMarginTop: 16 }}>
        {privacyWords.whatKeptWhoSeesHow}
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
                  <b>{privacyWords.seenBy}</b> {viewers}
                </p>
              )}
              {period && (
                <p>
                  <b>{privacyWords.kept}</b> {period}
                </p>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
