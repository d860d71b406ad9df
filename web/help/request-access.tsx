import { helpWords } from '#contract/help/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense, useState } from 'react'
import { readTabDraft } from '#web/kit/unsaved/tab-draft.ts'
import { emptyRequest, requestDraft } from './request-draft.ts'
import { SupportInstead } from './support.tsx'

// Loaded on demand, because few people need it.
const RequestAccessForm = lazy(() => import('./request-access-form.tsx'))

/** Opens the form on the guide's first step: it expands in place, or at once if something was typed before. */
export function RequestAccess() {
  const [isOpen, setOpen] = useState(() => readTabDraft(requestDraft, emptyRequest) !== null)
  const [wasAskedFor, setAskedFor] = useState(false)
  return (
    <>
      <Box sx={{ py: 1, color: 'text.primary' }}>
        {isOpen ? (
          <Suspense fallback={<Skeleton variant="rounded" height={640} />}>
            <RequestAccessForm takesFocus={wasAskedFor} />
          </Suspense>
        ) : (
          <Button
            variant="outlined"
            onClick={() => {
              setOpen(true)
              setAskedFor(true)
            }}
          >
            {helpWords.requestAccessUniversity}
          </Button>
        )}
      </Box>
      <SupportInstead />
    </>
  )
}
