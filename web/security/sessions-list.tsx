import { sessionWords } from '#contract/sessions/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { listAll } from '#contract/language/formatters.ts'
import type { SignedInBrowser, SignedOutBrowsers } from '#contract/sessions/answers.ts'
import { call } from '#web/api/call.ts'
import { isGone } from '#web/api/explain-failure.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { dateAndTime, shortDate } from '#web/kit/time/times.ts'
import { StepUpCanceled, useStepUp } from './use-step-up.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { ssoWords } from '#contract/sign-in/sso/words.ts'

const queryKey = ['signed-in-places']
const kinds = { student: sessionWords.asStudent, faculty: sessionWords.asFaculty, admin: sessionWords.asAdministrator }

/** The browsers in which the person is signed in, this one first. `labelledBy` is the heading's id. */
export default function SessionsList({ labelledBy }: { labelledBy: string }) {
  const list = useRef<HTMLUListElement>(null)
  const client = useQueryClient()
  const stepUp = useStepUp()
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/sessions/', { signal }),
    // A cached list would offer to end sessions that have already ended.
    staleTime: 0,
    gcTime: 0,
  })
  const [ending, setEnding] = useState<string | null>(null)
  const [notice, setNotice] = useState<{ row: string; severity: 'error' | 'success'; sentence: string } | null>(null)

  /** Ends one session or several. `row` is the session's id, or 'others'. `sentence` is the message after success. */
  async function end(row: string, sentence: string, send: () => Promise<SignedOutBrowsers | undefined>): Promise<void> {
    setNotice(null)
    setEnding(row)
    try {
      const response = await stepUp.run(send).catch((error: unknown) => {
        // The session has already ended elsewhere, which is fine.
        if (isGone(error)) return undefined
        throw error
      })
      const removed = response?.passkeys_removed ?? []
      const details = removed.length === 0 ? '' : ` ${sessionWords.passkeysRemoved({ names: listAll(removed) })}`
      setNotice({ row, severity: 'success', sentence: sentence + details })
      if (removed.length > 0) void client.invalidateQueries({ queryKey: ['passkeys'] })
      // The button that had the focus was removed with its row.
      list.current?.focus()
    } catch (error) {
      if (!(error instanceof StepUpCanceled))
        setNotice({ row, severity: 'error', sentence: errorSentence(error, sessionWords.signOutFailed) })
    }
    // Reloads the list, which drops ended sessions.
    await client.invalidateQueries({ queryKey })
    setEnding(null)
  }

  if (isError && !data)
    return <RetryAlert says={sessionWords.listFailed} onRetry={() => void refetch()} sx={{ mt: 1.5 }} />
  if (!data) return <Skeleton height={72} sx={{ mt: 1.5 }} aria-label={sessionWords.loading} />
  const places = [...data].sort((first, second) => Number(second.is_this_one) - Number(first.is_this_one))
  const isOfSeveralKinds = new Set(places.map(({ user_type }) => user_type)).size > 1
  const outcome = notice && (
    <Alert ref={show} severity={notice.severity} sx={{ scrollMarginBlock: '16px' }}>
      {notice.sentence}
    </Alert>
  )
  // An error is shown in its row, if the row still exists.
  const failedRow = notice?.severity === 'error' && places.find(({ id }) => id === notice.row)?.id
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
          <Place
            key={place.id}
            place={place}
            isOfSeveralKinds={isOfSeveralKinds}
            failure={failedRow === place.id && outcome}
          >
            {!place.is_this_one && (
              <BusyButton
                variant="outlined"
                sx={{ flex: 'none' }}
                busy={ending !== null}
                aria-label={sessionWords.signOutBrowserLastUsed({
                  browser: place.browser,
                  lastUsedAt: dateAndTime(place.last_used_at),
                })}
                onClick={() =>
                  void end(place.id, sessionWords.browserSignedOut({ browser: place.browser }), () =>
                    call('DELETE /api/sessions/:id/', { params: { id: place.id } }),
                  )
                }
              >
                {ending === place.id ? sessionWords.signingOut : sessionWords.signOut}
              </BusyButton>
            )}
          </Place>
        ))}
      </Box>
      {places.length > 1 && (
        <BusyButton
          variant="outlined"
          sx={{ mt: 1.5 }}
          busy={ending !== null}
          onClick={() => void end('others', sessionWords.signedInOnlyHere, () => call('DELETE /api/sessions/', {}))}
        >
          {ending === 'others' ? sessionWords.signingOut : sessionWords.signOutEverywhereElse}
        </BusyButton>
      )}
      <Box sx={{ '&:not(:empty)': { mt: 1.5 } }}>{!failedRow && outcome}</Box>
      <LinkedSignIns />
      {stepUp.dialog}
    </>
  )
}

const show = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

type PlaceProps = { place: SignedInBrowser; isOfSeveralKinds: boolean; failure: ReactNode; children: ReactNode }

function Place({ place, isOfSeveralKinds, failure, children }: PlaceProps) {
  return (
    <Box component="li" sx={{ py: 1.5, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
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
      {failure && <Box sx={{ mt: 1.5 }}>{failure}</Box>}
    </Box>
  )
}

/** The university's single sign-ons that are linked to the account. Shows nothing if there are none. */
function LinkedSignIns() {
  const { data = [] } = useQuery({
    queryKey: ['linked-sign-ins'],
    queryFn: ({ signal }) => call('GET /api/sso/linked/', { signal }),
    // No retry, because the page works without this note.
    retry: false,
  })
  return data.map(({ name, kind, linked_at }) => (
    <Typography key={name + kind} variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
      {ssoWords.linkedSince({ name, date: shortDate(linked_at) })}
    </Typography>
  ))
}
