import { privacyWords } from '#contract/help/privacy/words.ts'
import { rich } from '#web/kit/rich.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { addresses } from '#web/session/addresses.ts'
import { PageLink } from './page-link.tsx'
import { Support } from './support.tsx'
import { FoldingList } from './folding-list.tsx'
import { PrivacyInShort } from './privacy-in-short.tsx'
import { storedData, type StoredData } from './stored-data.ts'

/** The privacy policy. It describes what this software does. Update it when stored data changes. */
export function Privacy() {
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
