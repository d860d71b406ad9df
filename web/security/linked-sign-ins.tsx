import { ssoWords } from '#contract/sign-in/sso/words.ts'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { shortDate } from '#web/kit/time/times.ts'

/** The university's own sign-ins that are linked to the account. Shows nothing where there are none. */
export function LinkedSignIns() {
  const { data = [] } = useQuery({
    queryKey: ['linked-sign-ins'],
    queryFn: ({ signal }) => call('GET /api/sso/linked/', { signal }),
    // It is only a note, and the page works without it.
    retry: false,
  })
  return data.map(({ name, kind, linked_at }) => (
    <Typography key={name + kind} variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
      {ssoWords.linkedSince({ name, date: shortDate(linked_at) })}
    </Typography>
  ))
}
