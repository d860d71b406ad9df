import Typography from '@mui/material/Typography'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { productName } from '#contract/product.ts'

type Props = {
  /** What the page is called; it names the browser's tab too. */
  title: string
  /** Where the tab's name is another than the heading's. */
  tabTitle?: string
  variant?: 'display' | 'h1' | 'h2' | 'h3'
  /** What is shown instead of the title's bare words. */
  children?: ReactNode
}

// Where the browser itself loads a page, it already starts at the top.
let isFirstPage = true

/** The one h1 of a page. On a new page it takes the focus, so that a screen reader starts at it. */
export function PageTitle({ title, tabTitle, variant = 'h2', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a changed query is still the same page
  }, [pathname])
  return (
    <>
      <title>{`${tabTitle ?? title} · ${productName}`}</title>
      <Typography ref={heading} variant={variant} component="h1" tabIndex={-1}>
        {children ?? <bdi>{title}</bdi>}
      </Typography>
    </>
  )
}
