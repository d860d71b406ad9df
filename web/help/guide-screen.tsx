import { guideWords } from '#contract/help/guide/words.ts'
import { helpWords } from '#contract/help/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { Guide } from './guide.tsx'

/** The guide without the role choice, for signed-in people who want to read it again. */
export default function GuideScreen() {
  return (
    <Page width="guide">
      <PageTitle title={helpWords.howWorksStepByStep} tabTitle={guideWords.guide} />
      <Typography variant="body2" sx={{ mt: 0.5, mb: 2.5, color: 'text.secondary' }}>
        {helpWords.elevenSteps}
      </Typography>
      <Box sx={{ pb: { xs: 5, sm: 0 } }}>
        <Guide headingLevel="h2" />
      </Box>
    </Page>
  )
}
