import { appWords } from '#contract/app/words.ts'
import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { tornSheet } from '#web/kit/page/line-drawing.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { StateCard } from '#web/kit/page/state-card.tsx'
import { reloadOnMissingChunk } from '#web/kit/reload-on-missing-chunk.ts'

/** `place`: the page's place in the browser's history. */
type Props = { place?: string; children: ReactNode }
type State = { failed: boolean; place?: string | undefined }

/** Shown when rendering a page failed or its code didn't load. Reloading or going back fixes most cases. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  // The page before may still work, such as the scanner without a network.
  static getDerivedStateFromProps({ place }: Props, state: State): State {
    return { failed: state.failed && state.place === place, place }
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    void reloadOnMissingChunk(error)
  }

  // Without a network, reloading would show the browser's error page. So this page waits for the network, and then
  // reloads automatically.
  override componentDidMount() {
    addEventListener('online', () => {
      if (this.state.failed) location.reload()
    })
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
            <Button variant="outlined" onClick={() => location.reload()}>
              {appWords.loadAgain}
            </Button>
          }
        />
      </Page>
    )
  }
}
