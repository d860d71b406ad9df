import CodeIcon from '@mui/icons-material/QrCodeOutlined'
import ProcessIcon from '@mui/icons-material/AutoModeOutlined'
import VerifyIcon from '@mui/icons-material/ShieldOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { productName } from '#contract/product.ts'
import { Page } from '#web/kit/page.tsx'
import { PageTitle } from '#web/kit/page-title.tsx'
import { addresses } from '#web/session/addresses.ts'
import { InPageLinks } from './in-page-links.tsx'
import { PageLink } from './page-link.tsx'
import { Privacy } from './privacy.tsx'
import { SellingPoint } from './selling-point.tsx'
import { useHashPlace } from './use-hash.ts'

const places = [
  { id: 'privacy', label: 'Privacy' },
  { id: 'what-is-kept', label: 'What is kept' },
  { id: 'developer', label: 'Developer credit' },
] as const
const placeIds = places.map(({ id }) => id)

/** What it is, and what it knows about people. */
export default function AboutScreen() {
  useHashPlace(placeIds)
  return (
    <Page>
      <PageTitle title={`About ${productName}`} variant="h1" />
      <Typography sx={{ mt: 1.5, maxWidth: '60ch', fontSize: 18, lineHeight: '28px', color: 'text.secondary' }}>
        {productName} makes attendance at university events simple. A code on the wall takes the place of a sheet of
        paper that goes round, gets lost and is typed up afterwards.
      </Typography>
      <InPageLinks name="On this page" links={places} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: 2, mt: 3 }}>
        <Feature>
          <SellingPoint icon={CodeIcon} title="Easy QR sign-in" headingLevel="h2">
            One code for each event. A phone's own camera is enough, and checking in takes one tap.
          </SellingPoint>
        </Feature>
        <Feature>
          <SellingPoint icon={ProcessIcon} title="Automated processing" headingLevel="h2">
            One event can count for many classes. Who came is matched with every roster by itself.
          </SellingPoint>
        </Feature>
        <Feature>
          <SellingPoint icon={VerifyIcon} title="Reliable verification" headingLevel="h2">
            The check-in window, the place and the device are kept with each check-in, for faculty to look at.
          </SellingPoint>
        </Feature>
      </Box>
      <Privacy />
      <Box component="section" sx={{ mt: { xs: 5, md: 7 }, pb: { xs: 5, sm: 0 } }}>
        <Typography id="developer" tabIndex={-1} variant="h3" component="h2" sx={{ scrollMarginTop: 16 }}>
          Developer credit
        </Typography>
        <Typography sx={{ mt: 1, maxWidth: '68ch', color: 'text.secondary' }}>
          Designed and built by the {productName} team. How it works for a university is told in the{' '}
          <PageLink to={addresses.guide}>guide</PageLink>.
        </Typography>
      </Box>
    </Page>
  )
}

function Feature({ children }: { children: ReactNode }) {
  return <Card sx={{ p: { xs: 2.5, md: 3 } }}>{children}</Card>
}
