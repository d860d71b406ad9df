import { sessionWords } from '#contract/sessions/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { listAll } from '#contract/language/formatters.ts'
import type { SignedInPlace, SignedOutPlaces } from '#contract/sessions/answers.ts'
import { call } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { StepUpCanceled, useStepUp } from './use-step-up.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'

const queryKey = ['signed-in-places']
const kinds = { student: sessionWords.asStudent, faculty: sessionWords.asFaculty, admin: sessionWords.asAdministrator }

/**
 * The browsers in which one is signed in, this one first, each with a sign-out button. `labelledBy` is the heading's
 * id.
 */
export default function PlacesList({ labelledBy }: { labelledBy: string }) {
  const list = useRef<HTMLUListElement>(null)
  const client = useQueryClient()
  const stepUp = useStepUp()
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<SignedInPlace[]>('GET', '/api/sessions/', { signal }),
    // An old list would offer to end sessions that have already ended.
    staleTime: 0,
    gcTime: 0,
  })
  const [ending, setEnding] = useState<string | null>(null)
  const [said, setSaid] = useState<{ severity: 'error' | 'success'; words: string } | null>(null)

  async function end(path: string, id: string, words: string): Promise<void> {
    setSaid(null)
    setEnding(id)
    try {
      const ended = await stepUp.run(() => call<SignedOutPlaces | undefined>('DELETE', path))
      const removed = ended?.passkeys_removed ?? []
      const more = removed.length === 0 ? '' : ` ${sessionWords.passkeysRemoved({ names: listAll(removed) })}`
      setSaid({ severity: 'success', words: words + more })
      if (removed.length > 0) void client.invalidateQueries({ queryKey: ['passkeys'] })
      // The button that had the focus is gone with its row.
      list.current?.focus()
    } catch (error) {
      if (!(error instanceof StepUpCanceled))
        setSaid({ severity: 'error', words: errorSentence(error, sessionWords.signOutFailed) })
    }
    // A session that no longer exists isn't shown any more.
    await client.invalidateQueries({ queryKey })
    setEnding(null)
  }

  if (isError && !data)
    return <RetryAlert says={sessionWords.listFailed} onRetry={() => void refetch()} sx={{ mt: 1.5 }} />
  if (!data) return <Skeleton height={72} sx={{ mt: 1.5 }} aria-label={sessionWords.loading} />
  const places = data.toSorted((one, other) => Number(other.is_this_one) - Number(one.is_this_one))
  const isOfSeveralKinds = new Set(places.map(({ user_type }) => user_type)).size > 1
  return (
    <>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-labelledby={labelledBy}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, '&:focus': { outline: 'none' } }}
      >
        {places.map((place) => (
          <Place key={place.id} place={place} isOfSeveralKinds={isOfSeveralKinds}>
            {!place.is_this_one && (
              <Button
                variant="outlined"
                sx={{ flex: 'none' }}
                disabled={ending !== null}
                aria-label={sessionWords.signOutBrowserLastUsed({
                  browser: place.browser,
                  lastUsedAt: dateAndTime(place.last_used_at),
                })}
                onClick={() =>
                  void end(
                    `/api/sessions/${encodeURIComponent(place.id)}/`,
                    place.id,
                    sessionWords.browserSignedOut({ browser: place.browser }),
                  )
                }
              >
                {ending === place.id ? sessionWords.signingOut : sessionWords.signOut}
              </Button>
            )}
          </Place>
        ))}
      </Box>
      {places.length > 1 && (
        <Button
          variant="outlined"
          sx={{ mt: 1.5 }}
          disabled={ending !== null}
          onClick={() => void end('/api/sessions/', 'others', sessionWords.signedInOnlyHere)}
        >
          {ending === 'others' ? sessionWords.signingOut : sessionWords.signOutEverywhereElse}
        </Button>
      )}
      <Box role="status" sx={{ mt: said ? 1.5 : 0 }}>
        {said && <Alert severity={said.severity}>{said.words}</Alert>}
      </Box>
      {stepUp.dialog}
    </>
  )
}

type PlaceProps = { place: SignedInPlace; isOfSeveralKinds: boolean; children: ReactNode }

function Place({ place, isOfSeveralKinds, children }: PlaceProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        py: 1.5,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {place.browser}
          </Typography>
          {place.is_this_one && <TagChip kind="ready" label={sessionWords.browser} />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {sessionWords.signedInAt({ date: dateAndTime(place.signed_in_at) })}
          {isOfSeveralKinds && ` ${kinds[place.user_type]}`}
        </Typography>
        {!place.is_this_one && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {sessionWords.lastUsedAt({ date: dateAndTime(place.last_used_at) })}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  )
}
