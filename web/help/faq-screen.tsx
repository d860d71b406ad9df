import { questionWords } from '#contract/help/questions/words.ts'
import Typography from '@mui/material/Typography'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { facultyQuestions } from './faq-faculty.tsx'
import { studentQuestions } from './faq-students.tsx'
import { FoldingList } from './folding-list.tsx'
import { InPageLinks } from './page-links.tsx'
import { SupportLine } from './support.tsx'
import { useHashAnchor } from './use-hash.ts'

const groups = [
  { id: 'faculty', label: questionWords.facultyFAQs },
  { id: 'students', label: questionWords.studentFAQs },
] as const
const anchors = [...groups.map(({ id }) => id), 'contact']

/** Frequently asked questions, by role. */
export default function FaqScreen() {
  useHashAnchor(anchors)
  return (
    <Page width="guide">
      <PageTitle title={questionWords.frequentlyAskedQuestions} tabTitle={questionWords.faq} variant="h1" />
      <InPageLinks name={questionWords.groupsOfQuestions} links={groups} />
      <Group {...groups[0]} />
      <FoldingList itemName="answer" items={facultyQuestions} />
      <Group {...groups[1]} />
      <FoldingList itemName="answer" items={studentQuestions} />
      <Typography id="contact" tabIndex={-1} sx={{ mt: 5, pb: { xs: 5, sm: 0 }, scrollMarginTop: 16 }}>
        <SupportLine />
      </Typography>
    </Page>
  )
}

function Group({ id, label }: (typeof groups)[number]) {
  return (
    <Typography
      id={id}
      tabIndex={-1}
      variant="h3"
      component="h2"
      sx={{ mt: { xs: 4, md: 5 }, mb: 2, scrollMarginTop: 16 }}
    >
      {label}
    </Typography>
  )
}
