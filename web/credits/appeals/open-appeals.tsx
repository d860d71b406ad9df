import { openAppealWords } from '#contract/credits/appeals/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { useAppeals } from './api.ts'
import { OpenAppeal } from './open-appeal.tsx'

/** Students’ open questions about credit. Nothing when there are none, or when they don’t load. */
export default function OpenAppeals() {
  const { data = [] } = useAppeals()
  const toHeading = useToHeading()
  const open = data.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return (
    <Card component="section" aria-labelledby="open-appeals" sx={{ mb: 4 }}>
      <Typography id="open-appeals" variant="h3" component="h2" sx={{ p: { xs: 2, md: 3 }, pb: { xs: 0, md: 0 } }}>
        {openAppealWords.title({ count: open.length })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {open.map((appeal) => (
          <OpenAppeal key={appeal.id} appeal={appeal} onAnswered={toHeading} />
        ))}
      </Box>
    </Card>
  )
}
