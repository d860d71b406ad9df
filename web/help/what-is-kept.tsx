import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { retentionLimits } from '#contract/retention/messages.ts'

const days = retentionLimits.evidence_days.usual
const years = retentionLimits.attendance_years.usual

type Kept = { what: string; facts: string; who?: string; until?: string }

const account = 'Until the account is deleted.'
const record = 'Until the account, the event or the university is deleted.'

/** What the server holds about people. Each line is a table of its database, or two. */
const kept: Kept[] = [
  {
    what: 'Your account',
    facts:
      'Name, university email and university. Of a password only a slow hash (argon2id), never the password. Of a passkey its name and public key.',
    who: 'You, faculty who have you on a roster, and administrators. Colleagues at your university see names of faculty.',
    until: `${account} A registration that nobody confirms goes after a month.`,
  },
  {
    what: 'Your check-ins',
    facts:
      "Event, time, location with its accuracy, device identifier and the hash of your browser's mark; whether your phone sent it later for lack of network.",
    who: 'You (event and time), whoever owns the event, and administrators.',
    until: `${record} Location, device identifier and browser's mark go after ${days} days, or the time that the university has set; of the place only a word stays, near the others or how far from them. The rest goes ${years} years after its term, or when the university has set; then only counts stay.`,
  },
  {
    what: 'Check-ins that were refused',
    facts: "Which event, when, why, and the hash of your browser's mark. No location.",
    who: 'Whoever owns the event, and administrators, to help you.',
    until: `Until the account, the event or the university is deleted; ${days} days at the longest, or the time that the university has set.`,
  },
  {
    what: 'Rosters',
    facts: 'Name and university email of students whom faculty put on a class, before they register, too.',
    who: 'The faculty of that class, and administrators.',
    until: 'Until the class or the account is deleted.',
  },
  {
    what: 'Your sessions',
    facts: 'When and how you signed in, when it was last used, and what your browser calls itself.',
    who: 'You, in your data. No page shows it to others.',
    until:
      'Until you sign out, 30 days at the longest. Failed sign-ins are counted for a day. That a browser signed in to your account before is known for 400 days.',
  },
  {
    what: 'Our letters to you',
    facts:
      'That one was sent, which kind, to which address and when. Never its words: its link is made as it is sent, and only a hash stays.',
    who: 'Whoever runs this site.',
    until: 'A month; the links themselves two days.',
  },
  {
    what: 'Requests for access',
    facts: 'What somebody typed who asked that a university may take part.',
    who: 'Whoever runs this site.',
    until: "A year; one with a student's address goes with the account.",
  },
  {
    what: 'Who did what',
    facts: 'Registrations, changes of events and of rights, and the like: ids, no names.',
    who: 'Whoever runs this site.',
    until: '400 days.',
  },
  {
    what: 'On your device',
    facts:
      "Who is signed in, the device identifier, whether location was allowed, failed tries of an administrator's sign-in, and a check-in that waits for the network, with its location and your session’s key, until it is sent. A student's pages are kept so that they open without a network, with the profile, the history and events that they last showed. Our cookies are three: your session, the browser that asked for a link, and the browser's mark. None follows you to other sites.",
    until:
      'What the pages showed goes with the session. A check-in that waits goes when it is answered; one that came too late is told to its student for a day.',
  },
  {
    what: 'Given to others',
    facts:
      'Nothing. These pages load nothing from other sites: no analytics, no advertising, no foreign fonts or maps. Letters pass through the mail server that this site uses, and through yours.',
  },
  {
    what: 'Never collected',
    facts:
      "Location outside of a scan, pictures, contacts, phone numbers, dates of birth, health or government data. Network addresses stand neither beside check-ins nor in this server's log; a proxy that a university puts in front of it may keep its own.",
  },
]

/** What is stored, who sees it and how long it stays; and what is not. */
export function WhatIsKept() {
  return (
    <Box component="section" sx={{ mt: { xs: 5, md: 7 } }}>
      <Typography id="what-is-kept" tabIndex={-1} variant="h3" component="h2" sx={{ scrollMarginTop: 16 }}>
        What is kept, who sees it, and for how long
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
                  <b>Seen by:</b> {who}
                </p>
              )}
              {until && (
                <p>
                  <b>Kept:</b> {until}
                </p>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
