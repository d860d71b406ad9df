// Replaces react-router at the door, whose few URLs share one document. Any other URL is loaded by the browser.
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { isAtTheDoor } from '#contract/app/door.ts'

type Options = { replace?: boolean; state?: unknown }
type Address = { pathname: string; search: string; hash: string; state: unknown; key: string }
/** The state of a history entry, in the same format as the whole site's router. */
type Entry = { usr?: unknown; key?: string; idx?: number } | null

export const NavigationType = { Pop: 'POP', Push: 'PUSH', Replace: 'REPLACE' } as const
type NavigationType = (typeof NavigationType)[keyof typeof NavigationType]

let current = readAddress()
let lastType: NavigationType = NavigationType.Pop
const listeners = new Set<() => void>()

window.addEventListener('popstate', () => show(NavigationType.Pop))
if (readEntry()?.idx === undefined) window.history.replaceState({ ...readEntry(), idx: 0 }, '')

function readEntry(): Entry {
  return window.history.state as Entry
}

function readAddress(): Address {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: readEntry()?.usr ?? null, key: readEntry()?.key ?? 'default' }
}

function show(type: NavigationType): void {
  lastType = type
  current = readAddress()
  for (const listener of listeners) listener()
}

/** Opens a URL: in this document if it's at the door, otherwise by loading it. */
export function navigate(address: string, { replace = false, state = null }: Options = {}): void {
  const url = new URL(address, window.location.href)
  // Removes the question mark of an empty query.
  if (url.search === '') url.search = ''
  const { origin, pathname, href } = url
  if (origin !== window.location.origin || !isAtTheDoor(pathname))
    return replace ? window.location.replace(href) : window.location.assign(href)
  const idx = (readEntry()?.idx ?? 0) + (replace ? 0 : 1)
  const entry: Entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx }
  if (replace) window.history.replaceState(entry, '', href)
  else window.history.pushState(entry, '', href)
  show(replace ? NavigationType.Replace : NavigationType.Push)
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLocation = (): Address => useSyncExternalStore(watch, () => current)
export const useNavigate = () => navigate
export const useNavigationType = (): NavigationType => useSyncExternalStore(watch, () => lastType)

export const useParams = () => readParams(useLocation().pathname)

/** Returns the event id in a path, which is the only parameter at the door. */
export function readParams(pathname: string): { eventId?: string } {
  const [, eventId] = /\/attend\/([^/]+)$/.exec(pathname) ?? []
  return eventId === undefined ? {} : { eventId: decode(eventId) }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type NextQuery = Record<string, string> | URLSearchParams | ((now: URLSearchParams) => URLSearchParams)

/** Returns the URL's query, and a function that changes it. */
export function useSearchParams(): [URLSearchParams, (next: NextQuery, options?: Options) => void] {
  const { search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback((next: NextQuery, options?: Options) => {
    const now = new URLSearchParams(window.location.search)
    navigate(`?${new URLSearchParams(typeof next === 'function' ? next(now) : next)}`, options)
  }, [])
  return [query, setQuery]
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Options & { to: string; ref?: Ref<HTMLAnchorElement> }

/** A link. A plain click opens it in this document if possible. */
export function Link({ to: address, replace, state, onClick, ...rest }: LinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    if (event.defaultPrevented || !isPlain || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    // A link to the current URL adds no history entry.
    navigate(address, {
      replace: replace ?? new URL(address, window.location.href).href === window.location.href,
      state,
    })
  }
  return (
    <a {...rest} href={address} onClick={open}>
      {rest.children}
    </a>
  )
}

/** Redirects to a different URL. */
export function Navigate({ to: address, replace, state }: Options & { to: string }) {
  useEffect(() => navigate(address, { replace: replace ?? false, state }), [address, replace, state])
  return null
}

const Inside = createContext<ReactNode>(null)

/** Renders a frame whose `Outlet` renders the children. */
export function Framed({ frame, children }: { frame: ReactNode; children: ReactNode }) {
  return <Inside value={children}>{frame}</Inside>
}

export const Outlet = () => use(Inside)
