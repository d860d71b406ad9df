import { ssoWords } from '#contract/sign-in/sso/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { readEmail } from '#contract/email.ts'
import type { SsoProvider } from '#contract/sign-in/sso/sso.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence, readCode } from '#web/api/read-error.ts'
import { readEventId } from '#web/check-ins/scan-address.ts'
import { readSchoolNote, setSchoolNote } from '#web/security/passkeys/browser-notes.ts'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { nextStep } from '#web/sign-in/next-step.ts'
import { useRedirect } from '#web/sign-in/use-continue.ts'
import { listProviders, startSso } from './api.ts'

type Props = {
  kind: 'student' | 'faculty'
  /** The email address as typed so far. */
  email: string
  /** The id of the chosen university. Empty if none is chosen. */
  school?: string
  remember?: boolean
  /** The error with which the form was refused. It may say that single sign-on is the only way to sign in. */
  refusal?: unknown
  /** Called with whether single sign-on is the only way to sign in. Then its button is the main one. */
  onOnly?: (isOnly: boolean) => void
}

/**
 * Buttons that open a university's single sign-on: of the chosen university, of the typed email address, of the
 * university whose single sign-on this browser used last, or of the university whose event was scanned.
 */
export default function SsoButtons({ kind, email, school = '', remember = false, refusal, onOnly }: Props) {
  const redirect = useRedirect()
  const listed = useProviders({ email, school, event: findScannedEvent(redirect) })
  const only = readOnlyWay(refusal)
  const providers: Offer[] = only === null || listed.some(({ id }) => id === only.id) ? listed : [only]
  const isOnly = ({ id, only_way }: Offer) => only_way === true || id === only?.id
  const hasOnly = providers.some(isOnly)
  const tellOnly = useEffectEvent((isOnlyWay: boolean) => onOnly?.(isOnlyWay))
  useEffect(() => tellOnly(hasOnly), [hasOnly])
  const containerRef = useSteadyFocus(providers.map(({ id }) => id).join())
  const [opening, setOpening] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  // The browser's Back button can restore this page from its cache while the button is still busy.
  useEffect(() => {
    const stop = () => setOpening(null)
    window.addEventListener('pageshow', stop)
    return () => window.removeEventListener('pageshow', stop)
  }, [])

  async function open(provider: Offer) {
    if (opening !== null) return
    setOpening(provider.id)
    setFault(null)
    try {
      await startSso({ provider, kind, remember, redirect })
    } catch (error) {
      setFault(
        errorSentence(error, ssoWords.startFailed({ name: provider.name, only: isOnly(provider) ? 'yes' : 'no' })),
      )
      setOpening(null)
    }
  }

  return (
    <Box ref={containerRef} sx={providers.length > 0 ? { display: 'grid', gap: 1, pt: 2.5 } : undefined}>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant={onOnly && isOnly(provider) ? 'contained' : 'tonal'}
          size="large"
          fullWidth
          aria-disabled={opening !== null}
          onClick={() => void open(provider)}
        >
          {opening === provider.id ? (
            ssoWords.opening
          ) : (
            // The span keeps the flex button from laying out the parts of the name as columns.
            <span>{rich(ssoWords.continueWith({ name: provider.name, own: asOwnName }))}</span>
          )}
        </Button>
      ))}
      {providers[0]?.only_way === true && (
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {rich(ssoWords.onlyWay({ school: providers[0].school_name ?? '', name: providers[0].name, own: asOwnName }))}
        </Typography>
      )}
      {fault && <Alert severity="error">{fault}</Alert>}
    </Box>
  )
}

/** Returns the event of the check-in that follows the sign-in, or null. */
function findScannedEvent(redirect: string | null): string | null {
  if (redirect === null || nextStep(redirect) === null) return null
  const { pathname, searchParams } = new URL(redirect, location.origin)
  return readEventId(searchParams.get('event') ?? pathname)
}

/** The part of a provider that its button needs. */
type Offer = Pick<SsoProvider, 'id' | 'name'> & Partial<SsoProvider>

/** Returns the provider that an error names as the only way to sign in, or null. */
function readOnlyWay(refusal: unknown): Offer | null {
  if (!(refusal instanceof ApiError) || readCode(refusal.body) !== 'sso_only') return null
  return (Object(refusal.body) as { provider?: Offer }).provider ?? null
}

/** The debounce (ms) before a typed email address is looked up. */
const pauseMs = 400
/** The time (ms) for which a university's providers are cached. */
const staleTime = 300_000

/** The clues to a person's university: the email address as typed so far, a chosen university, a scanned event. */
type Known = { email: string; school: string; event: string | null }

/** Returns the providers to offer. Empty if they can't be loaded, because the forms work without them. */
function useProviders({ email, school, event }: Known): SsoProvider[] {
  // Undefined until it has been read.
  const [lastSchool, setLastSchool] = useState<string | null>()
  useEffect(() => {
    readSchoolNote().then(setLastSchool, () => setLastSchool(null))
  }, [])
  const typedDomain = readEmail(email)?.domain ?? null
  const [domain, setDomain] = useState(typedDomain)
  useEffect(() => {
    const pause = setTimeout(() => setDomain(typedDomain), pauseMs)
    return () => clearTimeout(pause)
  }, [typedDomain])
  const remembered = lastSchool ? { school: lastSchool } : null
  const scanned = event !== null && lastSchool === null ? { event } : null
  const query = school !== '' ? { school } : domain !== null ? { domain } : (remembered ?? scanned)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['sso', query],
    queryFn: ({ signal }) => listProviders(query!, signal),
    enabled: query !== null,
    staleTime,
    retry: false,
    // Keeps the buttons from flickering while an email address is corrected.
    placeholderData: keepPreviousData,
  })
  const isForgotten = query === remembered && !isPlaceholderData && data?.length === 0
  useEffect(() => {
    if (isForgotten)
      setSchoolNote(null)
        .catch(() => undefined)
        .finally(() => setLastSchool(null))
  }, [isForgotten])
  return query === null ? [] : (data ?? [])
}

/**
 * Keeps the focused field at the same place on the screen when an element above the form changes its height with
 * `content`. Scrolls by the difference, and makes the page longer if it is too short to scroll. Returns the ref for
 * that element.
 */
function useSteadyFocus(content: string) {
  const containerRef = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const element = containerRef.current
    if (!element) return
    const difference = element.offsetHeight - height.current
    height.current = element.offsetHeight
    const focused = document.activeElement
    const isBelow = focused && element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
    if (difference === 0 || !isBelow) return
    const top = window.scrollY + difference
    window.scrollTo(0, top)
    const missing = Math.ceil(top - window.scrollY)
    if (missing <= 0) return
    document.body.style.paddingBottom = `${missing}px`
    window.scrollTo(0, top)
  }, [content])
  useLayoutEffect(() => () => void (document.body.style.paddingBottom = ''), [])
  return containerRef
}
