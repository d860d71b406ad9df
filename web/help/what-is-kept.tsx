import { helpWords } from '#contract/help/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { retentionLimits } from '#contract/retention/limits.ts'

const days = retentionLimits.evidence_days.usual
const years = retentionLimits.attendance_years.usual

type Kept = { what: string; facts: string; who?: string; until?: string }

const account = helpWords.untilAccountDeleted
const record = helpWords.untilDeleted

/** What the server stores about people. Each line is one or two tables of its database. */
const kept: Kept[] = [
  {
    what: helpWords.account,
    facts: helpWords.accountFacts,
    who: helpWords.accountSeenBy,
    until: helpWords.accountUntil({ account }),
  },
  {
    what: helpWords.checkIns,
    facts: helpWords.checkInFacts,
    who: helpWords.checkInSeenBy,
    until: helpWords.checkInUntil({ record, days, years }),
  },
  {
    what: helpWords.checkInsWereRefused,
    facts: helpWords.refusedFacts,
    who: helpWords.refusedSeenBy,
    until: helpWords.untilDeletedOrDays({ days }),
  },
  {
    what: helpWords.rosters,
    facts: helpWords.rosterFacts,
    who: helpWords.rosterSeenBy,
    until: helpWords.untilClassAccountDeleted,
  },
  {
    what: helpWords.sessions,
    facts: helpWords.sessionFacts,
    who: helpWords.sessionSeenBy,
    until: helpWords.sessionUntil,
  },
  {
    what: helpWords.ourEmails,
    facts: helpWords.emailFacts,
    who: helpWords.operators,
    until: helpWords.emailUntil,
  },
  {
    what: helpWords.requestsAccess,
    facts: helpWords.requestFacts,
    who: helpWords.operators,
    until: helpWords.requestUntil,
  },
  {
    what: helpWords.whoDidWhat,
    facts: helpWords.auditFacts,
    who: helpWords.operators,
    until: helpWords.auditUntil,
  },
  {
    what: helpWords.device,
    facts: helpWords.deviceFacts,
    until: helpWords.deviceUntil,
  },
  {
    what: helpWords.givenOthers,
    facts: helpWords.sharedWithOthers,
  },
  {
    what: helpWords.neverCollected,
    facts: helpWords.neverCollectedFacts,
  },
]

/** What is stored, who sees it and how long it stays, and what isn't stored. */
export function WhatIsKept() {
  return (
    <Box component="section" sx={{ mt: { xs: 5, md: 7 } }}>
      <Typography id="what-is-kept" tabIndex={-1} variant="h3" component="h2" sx={{ scrollMarginTop: 16 }}>
        {helpWords.whatKeptWhoSeesHow}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 2 }}>
        {kept.map(({ what, facts, who, until }) => (
          <Box
            key={what}
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
              {what}
            </Typography>
            <Box component="dd" sx={{ m: 0, maxWidth: '68ch', color: 'text.secondary', '& p': { m: 0, mt: 0.75 } }}>
              {facts}
              {who && (
                <p>
                  <b>{helpWords.seenBy}</b> {who}
                </p>
              )}
              {until && (
                <p>
                  <b>{helpWords.kept}</b> {until}
                </p>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
