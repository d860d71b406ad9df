import CodeIcon from '@mui/icons-material/QrCodeOutlined'
import ProcessIcon from '@mui/icons-material/AutoModeOutlined'
import VerifyIcon from '@mui/icons-material/ShieldOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { productName } from '#contract/product.ts'
import { Page } from '#web/kit/page.tsx'
import { PageTitle } from '#web/kit/page-title.tsx'
import { addresses } from '#web/session/addresses.ts'
import { SellingPoint } from './selling-point.tsx'
import { Support } from './support.tsx'

/** What it is, and what it knows about people. */
export default function AboutScreen() {
  return (
    <Page>
      <PageTitle title={`About ${productName}`} variant="h1" />
      <Typography sx={{ mt: 1.5, maxWidth: '60ch', fontSize: 18, lineHeight: '28px', color: 'text.secondary' }}>
        {productName} makes attendance at university events simple. A code on the wall takes the place of a sheet of
        paper that goes round, gets lost and is typed up afterwards.
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: 2, mt: 4 }}>
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
      <Typography variant="h2" sx={{ mt: { xs: 6, md: 8 } }} id="privacy">
        Privacy
      </Typography>
      <Privacy title="Device identifier">
        Your browser keeps a device identifier. It is worked out from what the browser says about itself: its kind,
        language, colour depth and screen size. It is stored on your device, sent with each check-in and shown on the
        roll. Two phones of the same model have the same one, so it is a hint and no proof.
      </Privacy>
      <Privacy title="Location, only when you scan">
        Your location is captured at the moment you scan an event's code, and at no other time. Registration asks for
        the permission, so that a check-in does not fail at the door; it keeps no position.
      </Privacy>
      <Privacy title="Your rights over your data">
        You can see your attendance in your history. To have your name corrected, to have your account deleted with all
        its attendance records, or to learn what is stored about you and why, write to <Support />.
      </Privacy>
      <Box component="section" id="developer" sx={{ mt: { xs: 5, md: 7 }, pb: { xs: 5, sm: 0 } }}>
        <Typography variant="h3" component="h2">
          Developer credit
        </Typography>
        <Typography sx={{ mt: 1, maxWidth: '68ch', color: 'text.secondary' }}>
          Designed and built by the {productName} team. How it works for a university is told in the{' '}
          <Link component={RouterLink} to={addresses.guide}>
            guide
          </Link>
          .
        </Typography>
      </Box>
    </Page>
  )
}

function Feature({ children }: { children: ReactNode }) {
  return <Card sx={{ p: { xs: 2.5, md: 3 } }}>{children}</Card>
}

function Privacy({ title, children }: { title: string; children: ReactNode }) {
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
      <Typography sx={{ maxWidth: '68ch', color: 'text.secondary' }}>{children}</Typography>
    </Box>
  )
}
