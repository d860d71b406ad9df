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
  /** The address as typed so far. */
  email: string
  /** The id of the chosen university, or empty. */
  school?: string
  remember?: boolean
  /** The reason why the form was refused. It may be that this sign-in is the only way. */
  refusal?: unknown
  /** Called when it turns out whether this sign-in is the only way in. Its button is the main one then. */
  onOnly?: (isOnly: boolean) => void
}

/**
 * Buttons that open the university's own sign-in: of the chosen university, of the typed address, of the university
 * whose sign-in this browser used last, or of the one whose event's code was scanned.
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

  // The browser's Back shows this page as it was left.
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
      setFault(errorSentence(error, ssoWords.startFailed({ name: provider.name })))
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
            // Without an element of its own, the button would lay the name out as a column.
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

/** Takes the page that follows. Returns the event whose check-in it is, or null. */
function findScannedEvent(redirect: string | null): string | null {
  if (redirect === null || nextStep(redirect) === null) return null
  const { pathname, searchParams } = new URL(redirect, location.origin)
  return readEventId(searchParams.get('event') ?? pathname)
}

/** A sign-in as the button needs it. */
type Offer = Pick<SsoProvider, 'id' | 'name'> & Partial<SsoProvider>

/** Returns the sign-in that a refusal names as the only way, or null. */
function readOnlyWay(refusal: unknown): Offer | null {
  if (!(refusal instanceof ApiError) || readCode(refusal.body) !== 'sso_only') return null
  return (Object(refusal.body) as { provider?: Offer }).provider ?? null
}

/** The pause in typing (ms) after which an address is looked up. */
const pauseMs = 400
/** The time (ms) for which the answer for a university counts. */
const staleTime = 300_000

/** What says which university it may be: an address as typed so far, a chosen university, an event's code. */
type Known = { email: string; school: string; event: string | null }

/** Returns the sign-ins to offer. None where they can't be loaded: the forms work without. */
function useProviders({ email, school, event }: Known): SsoProvider[] {
  // Undefined until it was read.
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
    // The buttons don't blink while an address is corrected.
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
 * For an element above a form, whose height changes with `content`: the field that has the focus stays where it is on
 * the screen. The page scrolls by the difference, and gets longer where it is too short to scroll. Returns the ref of
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
