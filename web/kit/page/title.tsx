import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { productName } from '#contract/product.ts'

type Props = {
  /** The title of the page and of the browser tab. */
  title: string
  /** The tab's title, if it differs from the heading. */
  tabTitle?: string
  variant?: 'display' | 'h1' | 'h2' | 'h3'
  /** Replaces the plain title in the heading. */
  children?: ReactNode
}

// On the page that the browser itself loads, screen readers already start at the top.
let isFirstPage = true

/** The page's only h1. On navigation to a new page it gets the focus, so that a screen reader starts there. */
export function PageTitle({ title, tabTitle, variant = 'h2', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  // A different query is still the same page, so only the path counts.
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
