import { accountsWords } from '#contract/accounts/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'

// Loaded on demand, because few students who open their profile look at it.
const ListingClassesList = lazy(() => import('./listing-classes-list.tsx'))

/** 'Classes that list you': expands to the rosters that a student is on. */
export function ListingClasses({ studentId }: { studentId: string }) {
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  const listRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isOpen) listRef.current?.focus()
  }, [isOpen])
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 4 }}>
      <Typography id={headingId} variant="h4" component="h3">
        {accountsWords.classesList}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {accountsWords.classesListAbout}
      </Typography>
      {isOpen ? (
        <div ref={listRef} role="group" aria-labelledby={headingId} tabIndex={-1}>
          <Suspense>
            <ListingClassesList studentId={studentId} labelledBy={headingId} />
          </Suspense>
        </div>
      ) : (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setOpen(true)}>
          {accountsWords.showClasses}
        </Button>
      )}
    </Box>
  )
}
