import { appWords } from '#contract/app/words.ts'
import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { tornSheet } from '#web/kit/page/line-drawing.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { StateCard } from '#web/kit/page/state-card.tsx'
import { reloadOnMissingChunk } from './install/reload-on-missing-chunk.ts'

/** `at`: the page's place in the browser's history. */
type Props = { at?: string; children: ReactNode }
type State = { failed: boolean }

/** Shown when rendering a page failed or its code didn't load. Reloading or going back fixes most cases. */
export class CrashBoundary extends Component<Props, State> {
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

  // The page before may still work, such as the scanner without a network.
  override componentDidUpdate(before: Props, { failed }: State) {
    if (failed && this.state.failed && before.at !== this.props.at) this.setState({ failed: false })
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
