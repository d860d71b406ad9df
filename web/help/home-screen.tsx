import { helpWords } from '#contract/help/words.ts'
import CodeIcon from '@mui/icons-material/QrCodeOutlined'
import ProcessIcon from '@mui/icons-material/AutoModeOutlined'
import VerifyIcon from '@mui/icons-material/ShieldOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { productName } from '#contract/product.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { addresses } from '#web/session/addresses.ts'
import { SampleRoll } from './sample-roll.tsx'
import { SellingPoint } from './selling-point.tsx'
import { wide } from './wide.ts'

// Loaded on demand, because it's below the fold.
const ForDeciders = lazyPart(() => import('./for-deciders.tsx'))

/** The first page, which explains the product. */
export default function HomeScreen() {
  return (
    <>
      <Box
        component="section"
        sx={{
          ...wide,
          flex: 1,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.05fr) minmax(0, .95fr)' },
          gap: { xs: 5, md: 8 },
          alignItems: 'center',
          pt: { xs: 4.5, md: 9 },
          pb: { xs: 6, md: 7 },
        }}
      >
        <Box sx={{ pb: { md: 9 } }}>
          <PageTitle title={helpWords.headline} variant="display" />
          <Typography
            sx={{
              mt: { xs: 1.75, md: 2.5 },
              maxWidth: '46ch',
              color: 'text.secondary',
              fontSize: { xs: '1.0625rem', md: '1.125rem' },
              lineHeight: { xs: '1.625rem', md: '1.75rem' },
            }}
          >
            {helpWords.replacesPaper({ productName })}
          </Typography>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1.5,
              mt: { xs: 3, md: 4 },
              '& > a': { flex: { xs: 1, md: 'none' }, minHeight: 52, px: { xs: 1.5, md: 3.25 }, fontSize: '1rem' },
            }}
          >
            <Button component={Link} to={addresses.getStarted} variant="contained">
              {helpWords.getStarted}
            </Button>
            <Button component={Link} to={addresses.about} variant="outlined">
              {helpWords.learnMore}
            </Button>
          </Box>
        </Box>
        <SampleRoll />
      </Box>
      <Box
        component="section"
        sx={{
          bgcolor: 'background.paper',
          borderTop: '1px solid',
          borderColor: 'divider',
          pt: { xs: 5.5, md: 8 },
          pb: { xs: 6.5, md: 9 },
        }}
      >
        <Box sx={wide}>
          <Typography variant="h2">{helpWords.whyChooseProductName({ productName })}</Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: { xs: 3.5, md: 5 }, mt: 4 }}>
            <SellingPoint icon={CodeIcon} title={helpWords.easyQRSign}>
              {helpWords.studentsPointPhoneCodeTap}
            </SellingPoint>
            <SellingPoint icon={ProcessIcon} title={helpWords.automatedProcessing}>
              {helpWords.eventsReachEveryClassThey}
            </SellingPoint>
            <SellingPoint icon={VerifyIcon} title={helpWords.reliableVerification}>
              {helpWords.secureQRSystemRealTime}
            </SellingPoint>
          </Box>
        </Box>
      </Box>
      <Suspense>
        <ForDeciders />
      </Suspense>
    </>
  )
}
