import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { NoticeProvider } from '#web/kit/notices/use-notice.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { FollowSession } from './follow-session.tsx'
import { AskToUpdate } from './install/ask-to-update.tsx'
import { SiteRoutes } from './routes.tsx'
import { theme } from './theme.ts'

// The Content Security Policy allows only styles with this page's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
const styles = createCache({ key: 'rb', nonce })

/** The whole site. */
export function App() {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <PlacedBoundary>
              <NoticeProvider>
                <FollowSession />
                <AskToUpdate />
                <SiteRoutes />
              </NoticeProvider>
            </PlacedBoundary>
          </BrowserRouter>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}

function PlacedBoundary({ children }: { children: ReactNode }) {
  return <CrashBoundary place={useLocation().key}>{children}</CrashBoundary>
}
