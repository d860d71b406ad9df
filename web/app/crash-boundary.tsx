import { appWords } from '#contract/app/words.ts'
import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { tornSheet } from '#web/kit/page/line-drawing.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { StateCard } from '#web/kit/page/state-card.tsx'
import { readSession } from '#web/session/session.ts'
import { isMissingCode, reloadForMissingCode } from './install/missing-code.ts'

type Failure = 'broken' | 'no-network'

/** Shown when a page broke or its code didn't load. Reloading fixes most cases. */
export class CrashBoundary extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state = { failure: null }

  static getDerivedStateFromError({ message }: Error): { failure: Failure } {
    return { failure: isMissingCode(message) && !navigator.onLine ? 'no-network' : 'broken' }
  }

  override componentDidCatch(error: Error) {
    reloadForMissingCode(error)
  }

  override componentDidMount() {
    window.addEventListener('online', this.loadAgainWhenBroken)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.loadAgainWhenBroken)
  }

  // Without a network, reloading would only show the browser's own error page, so this one waits and reloads
  // automatically.
  loadAgainWhenBroken = () => {
    if (this.state.failure) window.location.reload()
  }

  override render() {
    if (!this.state.failure) return this.props.children
    const { title, sentence } = describe(this.state.failure)
    return (
      <Page width="form">
        <StateCard
          drawing={tornSheet}
          isFault
          title={title}
          sentence={sentence}
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

function describe(failure: Failure): { title: string; sentence: string } {
  if (failure === 'broken') return { title: appWords.pageFailed, sentence: appWords.pageFailedAbout }
  const isStudent = readSession().studentId !== null
  const sentence = isStudent ? appWords.pageNeedsNetworkStudent : appWords.pageNeedsNetworkAbout
  return { title: appWords.pageNeedsNetwork, sentence }
}
