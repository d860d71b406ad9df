import { sessionWords } from '#contract/sessions/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'

// Loaded on demand, because few people who open their profile look at it.
const PlacesList = lazyPart(() => import('./sessions-list.tsx'))

/**
 * 'Where you’re signed in': a section that is collapsed, because it is rarely needed. Its list has a sign-out button
 * for each browser.
 */
export function SignedInBrowsers({ component = 'h3' }: { component?: 'h2' | 'h3' }) {
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="section" aria-labelledby={headingId} sx={component === 'h3' ? { mt: 4 } : undefined}>
      <Typography id={headingId} variant={component === 'h2' ? 'h3' : 'h4'} component={component}>
        {sessionWords.whereSignedIn}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {sessionWords.whereSignedInAbout}
      </Typography>
      {isOpen ? (
        <Suspense>
          <PlacesList labelledBy={headingId} />
        </Suspense>
      ) : (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setOpen(true)}>
          {sessionWords.showBrowsers}
        </Button>
      )}
    </Box>
  )
}
