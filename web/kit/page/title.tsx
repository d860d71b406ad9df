import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { productName } from '#contract/product.ts'
import { low, titleInLine } from './low-window.ts'

type Props = {
  /** The title of the page and of the browser's tab. */
  title: string
  /** The tab's title, if it differs from the heading. */
  tabTitle?: string
  variant?: 'display' | 'h1' | 'h2' | 'h3'
  /** Shown instead of the plain title. */
  children?: ReactNode
}

// When the browser itself loads a page, it already starts at the top.
let isFirstPage = true

/** The only h1 of a page. On a new page it gets the focus, so that a screen reader starts there. */
export function PageTitle({ title, tabTitle, variant = 'h2', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  // A changed query is still the same page.
  const startPage = useEffectEvent((_pathname: string) => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  })
  useEffect(() => startPage(pathname), [pathname])
  return (
    <>
      <title>{`${tabTitle ?? title} · ${productName}`}</title>
      <Typography ref={heading} variant={variant} component="h1" tabIndex={-1}>
        {children ?? <bdi>{title}</bdi>}
      </Typography>
    </>
  )
}

/** A page's first row: the title and a line of facts on the left, the gold button on the right. */
export function TitleRow({ children, facts, action }: { children: ReactNode; facts?: ReactNode; action?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: { md: 'flex-start' },
        justifyContent: 'space-between',
        gap: { xs: 2, md: 3 },
        mb: { xs: 1.5, md: 2 },
        [low]: { mb: 1 },
        '& > .MuiButton-root': { flex: 'none' },
      }}
    >
      <Box sx={titleInLine}>
        {children}
        {facts !== undefined && <Box sx={{ mt: 0.5, typography: 'body2', color: 'text.secondary' }}>{facts}</Box>}
      </Box>
      {action}
    </Box>
  )
}
