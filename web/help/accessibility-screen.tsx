import { accessibilityWords } from '#contract/help/words.ts'
import { productName } from '#contract/product.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { officeAddress } from './offices/office-address.ts'
import { PageLink } from './page-links.tsx'
import { Support, supportEmail } from './support.tsx'

/** The page about the product's accessibility: how it is tested, and where to report a barrier. */
export default function AccessibilityScreen() {
  return (
    <Page width="reading">
      <PageTitle title={accessibilityWords.title} variant="h1" />
      <Typography sx={{ mt: 1.5, fontSize: '1.125rem', lineHeight: '1.75rem', color: 'text.secondary' }}>
        {accessibilityWords.intro({ productName })}
      </Typography>
      <Section title={accessibilityWords.tested}>
        <li>{accessibilityWords.testedAxe}</li>
        <li>{accessibilityWords.testedKeyboard}</li>
        <li>{accessibilityWords.testedZoom}</li>
        <li>{accessibilityWords.testedNames}</li>
        <li>
          <PageLink to={officeAddress('accessibility')}>{accessibilityWords.testedReport}</PageLink>
        </li>
      </Section>
      <Section title={accessibilityWords.atTheDoor}>
        <li>{accessibilityWords.doorCamera}</li>
        <li>{accessibilityWords.doorTime}</li>
        <li>{accessibilityWords.doorPerson}</li>
      </Section>
      <Section title={accessibilityWords.limits}>
        <li>{accessibilityWords.limitsReaders}</li>
        <li>{accessibilityWords.limitsPictures}</li>
      </Section>
      <Typography variant="h3" component="h2" sx={{ mt: 5 }}>
        {accessibilityWords.report}
      </Typography>
      <Typography sx={{ mt: 1, pb: { xs: 5, sm: 0 }, color: 'text.secondary' }}>
        {supportEmail ? (
          <>
            {accessibilityWords.reportAbout} <Support />.
          </>
        ) : (
          accessibilityWords.reportNone
        )}
      </Typography>
    </Page>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 3, color: 'text.secondary', '& li': { py: 0.5 } }}>
        {children}
      </Box>
    </Box>
  )
}
