import { dot } from '#contract/language/formatters.ts'
import { accountsWords } from '#contract/accounts/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ListingClass } from '#contract/accounts/student-data.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { listListingClasses } from './api.ts'

/** The classes whose rosters include a student, each with its owner. `labelledBy` is the heading's id. */
export default function ListingClassesList({ studentId, labelledBy }: { studentId: string; labelledBy: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['listing-classes', studentId],
    queryFn: ({ signal }) => listListingClasses(studentId, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (data?.length === 0)
    return (
      <Typography variant="body2" role="status" sx={{ mt: 1.5 }}>
        {accountsWords.noClassRosterLists}
      </Typography>
    )
  if (data)
    return (
      <Box component="ul" aria-labelledby={labelledBy} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {data.map((listingClass, index) => (
          <Line key={index} listingClass={listingClass} />
        ))}
      </Box>
    )
  if (!isError) return <Skeleton height={48} sx={{ mt: 1.5 }} aria-label={accountsWords.loading} />
  return <RetryAlert says={accountsWords.couldntLoadList} onRetry={() => void refetch()} sx={{ mt: 1.5 }} />
}

function Line({ listingClass }: { listingClass: ListingClass }) {
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <OwnName>{listingClass.name}</OwnName>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <OwnName>{listingClass.faculty_name}</OwnName>
        {listingClass.semester && dot + listingClass.semester}
      </Typography>
    </Box>
  )
}
