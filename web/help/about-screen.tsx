import { privacyWords } from '#contract/help/privacy/words.ts'
import { helpWords } from '#contract/help/words.ts'
import { rich } from '#web/kit/rich.ts'
import CodeIcon from '@mui/icons-material/QrCodeOutlined'
import ProcessIcon from '@mui/icons-material/AutoModeOutlined'
import VerifyIcon from '@mui/icons-material/ShieldOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { productName } from '#contract/product.ts'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { addresses } from '#web/session/addresses.ts'
import { FoldingList } from './folding-list.tsx'
import { PageLink, InPageLinks } from './page-links.tsx'
import { PrivacyInShort } from './privacy-in-short.tsx'
import { SellingPoint } from './selling-point.tsx'
import { storedData, type StoredData } from './stored-data.ts'
import { Support } from './support.tsx'
import { useHashAnchor } from './use-hash.ts'

const sections = [
  { id: 'privacy', label: privacyWords.privacy },
  { id: 'what-is-kept', label: privacyWords.whatKept },
  { id: 'developer', label: privacyWords.developerCredit },
] as const
const sectionIds = sections.map(({ id }) => id)

/** The page about the product and the data it stores about people. */
export default function AboutScreen() {
  useHashAnchor(sectionIds)
  return (
    <Page>
      <PageTitle title={privacyWords.aboutProductName({ productName })} variant="h1" />
      <Typography
        sx={{ mt: 1.5, maxWidth: '60ch', fontSize: '1.125rem', lineHeight: '1.75rem', color: 'text.secondary' }}
      >
        {privacyWords.aboutIntro({ productName })}
      </Typography>
      <InPageLinks name={privacyWords.onThisPage} links={sections} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: 2, mt: 3 }}>
        <Feature>
          <SellingPoint icon={CodeIcon} title={helpWords.easyQRSign} headingLevel="h2">
            {privacyWords.oneCodeEachEventPhones}
          </SellingPoint>
        </Feature>
        <Feature>
          <SellingPoint icon={ProcessIcon} title={helpWords.automatedProcessing} headingLevel="h2">
            {privacyWords.oneEventCanCountMany}
          </SellingPoint>
        </Feature>
        <Feature>
          <SellingPoint icon={VerifyIcon} title={helpWords.reliableVerification} headingLevel="h2">
            {privacyWords.checkWindowPlaceDeviceKept}
          </SellingPoint>
        </Feature>
      </Box>
      <Privacy />
      <Box component="section" sx={{ mt: { xs: 5, md: 7 }, pb: { xs: 5, sm: 0 } }}>
        <Typography id="developer" tabIndex={-1} variant="h3" component="h2" sx={{ scrollMarginTop: 16 }}>
          {privacyWords.developerCredit}
        </Typography>
        <Typography sx={{ mt: 1, maxWidth: '68ch', color: 'text.secondary' }}>
          {rich(
            privacyWords.designedBy({
              productName,
              link: (text) => <PageLink to={addresses.guide}>{text}</PageLink>,
            }),
          )}
        </Typography>
      </Box>
    </Page>
  )
}

function Feature({ children }: { children: ReactNode }) {
  return <Card sx={{ p: { xs: 2.5, md: 3 } }}>{children}</Card>
}

/** The privacy policy. It describes what this software does. Update it when stored data changes. */
function Privacy() {
  return (
    <>
      <Typography variant="h2" id="privacy" tabIndex={-1} sx={{ mt: { xs: 6, md: 8 }, scrollMarginTop: 16 }}>
        {privacyWords.privacy}
      </Typography>
      <PrivacyInShort />
      <Section title={privacyWords.deviceIdentifier}>
        <p>{privacyWords.deviceIdAbout}</p>
        <p>{privacyWords.browserMarkAbout}</p>
      </Section>
      <Section title={privacyWords.locationOnlyWhenScan}>
        <p>{privacyWords.locationAbout}</p>
        <p>{privacyWords.cameraAbout}</p>
      </Section>
      <Section title={privacyWords.rightsOverData}>
        <p>
          {rich(
            privacyWords.rightsStudents({
              link: (text) => <PageLink to={addresses.studentDashboard}>{text}</PageLink>,
            }),
          )}
        </p>
        <p>
          {privacyWords.rightsUniversity} <Support />.
        </p>
      </Section>
      <Section title={privacyWords.givenOthers}>
        <p>{privacyWords.sharedWithOthers}</p>
      </Section>
      <Section title={privacyWords.neverCollected}>
        <p>{privacyWords.neverCollectedFacts}</p>
      </Section>
      <Box component="section" sx={{ mt: { xs: 5, md: 7 } }}>
        <Typography id="what-is-kept" tabIndex={-1} variant="h3" component="h2" sx={{ scrollMarginTop: 16 }}>
          {privacyWords.whatKeptWhoSeesHow}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5, mb: 2.5, color: 'text.secondary' }}>
          {privacyWords.detailsAbout({ count: storedData.length })}
        </Typography>
        <FoldingList
          itemName="part"
          items={storedData.map((data) => ({ id: data.id, title: data.subject, text: <Details {...data} /> }))}
        />
      </Box>
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

function Details({ facts, why: reason, viewers, period }: StoredData) {
  return (
    <>
      <p>{facts}</p>
      <p>
        <b>{privacyWords.why}</b> {reason}
      </p>
      <p>
        <b>{privacyWords.seenBy}</b> {viewers}
      </p>
      <p>
        <b>{privacyWords.kept}</b> {period}
      </p>
    </>
  )
}
