import { appWords } from '#contract/app/words.ts'
import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { tornSheet } from '#web/kit/page/line-drawing.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { StateCard } from '#web/kit/page/state-card.tsx'
import { reloadOnMissingChunk } from './install/reload-on-missing-chunk.ts'

/** Shown when rendering a page failed or its code didn't load. Reloading fixes most cases. */
export class CrashBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    reloadOnMissingChunk(error)
  }

  override componentDidMount() {
    window.addEventListener('online', this.loadAgainWhenBroken)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.loadAgainWhenBroken)
  }

  // Without a network, reloading would show the browser's error page. So this page waits for the network, and then
  // reloads automatically.
  loadAgainWhenBroken = () => {
    if (this.state.failed) window.location.reload()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page width="form">
        <StateCard
          drawing={tornSheet}
          isFault
          title={appWords.pageFailed}
          sentence={appWords.pageFailedAbout}
          action={
            <Button variant="outlined" onClick={() => window.location.reload()}>
              {appWords.loadAgain}
            </Button>
          }
        />
      </Page>
    )
  }
}
