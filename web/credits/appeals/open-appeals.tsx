import { openAppealWords } from '#contract/credits/appeals/words.ts'
import Box from '@mui/material/Box'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { useAppeals } from './api.ts'
import { Folded } from '#web/credits/class/folded.tsx'
import { useSession } from '#web/session/use-session.ts'
import { OpenAppeal, hasAnswerDraft } from './open-appeal.tsx'

/** Students’ open questions about credit, folded until someone answers. Nothing when there are none, or none load. */
export default function OpenAppeals() {
  const { data = [] } = useAppeals()
  const toHeading = useToHeading()
  const { facultyId } = useSession()
  const open = data.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return (
    <Folded
      id="open-appeals"
      title={openAppealWords.title({ count: open.length })}
      isOpen={open.some(({ id }) => hasAnswerDraft(id, facultyId))}
      sx={{ mt: 0, mb: 3 }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {open.map((appeal) => (
          <OpenAppeal key={appeal.id} appeal={appeal} onAnswered={toHeading} />
        ))}
      </Box>
    </Folded>
  )
}
