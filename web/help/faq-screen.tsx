import Typography from '@mui/material/Typography'
import { Page } from '#web/kit/page.tsx'
import { PageTitle } from '#web/kit/page-title.tsx'
import { facultyQuestions } from './faq-faculty.tsx'
import { studentQuestions } from './faq-students.tsx'
import { FoldingList } from './folding-list.tsx'
import { Support } from './support.tsx'

/** What people ask, by who asks it. */
export default function FaqScreen() {
  return (
    <Page width="guide">
      <PageTitle title="Frequently asked questions" tabTitle="FAQ" variant="h1" />
      <Typography variant="h3" component="h2" sx={{ mt: 4, mb: 2 }}>
        Faculty FAQs
      </Typography>
      <FoldingList items={facultyQuestions} />
      <Typography variant="h3" component="h2" sx={{ mt: 6, mb: 2 }}>
        Student FAQs
      </Typography>
      <FoldingList items={studentQuestions} />
      <Typography sx={{ mt: 5, pb: { xs: 5, sm: 0 } }}>
        Your question is not here? Write to <Support />.
      </Typography>
    </Page>
  )
}
