import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { addresses } from '#web/session/addresses.ts'
import { PageLink } from './page-link.tsx'
import { Support } from './support.tsx'
import { WhatIsKept } from './what-is-kept.tsx'

/** The privacy policy. It tells what this software does, so a change of what is kept changes it, too. */
export function Privacy() {
  return (
    <>
      <Typography variant="h2" id="privacy" tabIndex={-1} sx={{ mt: { xs: 6, md: 8 }, scrollMarginTop: 16 }}>
        Privacy
      </Typography>
      <Section title="Device identifier">
        <p>
          Your browser keeps a device identifier. It is worked out from what the browser says about itself: its kind,
          language, colour depth and screen size. It is stored on your device, sent with each check-in and shown on the
          roll. Two phones of the same model have the same one, so it is a hint and no proof.
        </p>
        <p>
          Beside it stands a browser's mark: a random value in a cookie, set by the first sign-in or check-in that
          works. Our records hold only a keyed hash of it. It can tell whether two check-ins came from one browser, and
          says nothing about you or about other sites. Who runs an event, or teaches a class that it counts for, is told
          when several students checked in to it with one browser, and when a phone was far from all others. Nobody is
          refused for either, nor for lacking the mark.
        </p>
      </Section>
      <Section title="Location, only when you scan">
        <p>
          Your location is captured at the moment you scan an event's code, and at no other time: with it go how exact
          your phone believes it to be, and when it was measured. There is no tracking, and none in the background.
          Registration asks for the permission, so that a check-in does not fail at the door; it keeps no position.
        </p>
        <p>What the camera sees stays on your phone. The code is read there, and no picture is sent or stored.</p>
      </Section>
      <Section title="Your rights over your data">
        <p>
          Students open their profile on the <PageLink to={addresses.studentDashboard}>dashboard</PageLink>: there they
          correct their name, take everything stored about them with Download my data, and remove their account with all
          its attendance records by Delete Account. Nothing of it can be brought back then.
        </p>
        <p>
          Your university decides why attendance is taken, and for how long its records matter. For everything that a
          page does not let you do yourself, or to learn more, write to <Support />.
        </p>
      </Section>
      <WhatIsKept />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      sx={{
        mt: 3,
        pt: 3,
        borderTop: '1px solid',
        borderColor: 'divider',
        display: 'grid',
        gridTemplateColumns: { md: '1fr 2fr' },
        gap: { xs: 1, md: 5 },
      }}
    >
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      <Box sx={{ maxWidth: '68ch', color: 'text.secondary', '& p': { m: 0 }, '& p + p': { mt: 1.25 } }}>{children}</Box>
    </Box>
  )
}
