import { kitWords } from '#contract/kit/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { maxAnswerMs, reloadIfReached } from '#web/kit/reload-on-missing-chunk.ts'
import { AlertAtTop } from './alert-at-top.tsx'

type Props = { load: () => Promise<unknown>; onClose?: (() => void) | undefined }

/**
 * Says that a part of the page couldn’t be loaded. Its button loads it again. If that fails, or hangs because the first
 * attempt hangs, the page is reloaded, unless the server can't be reached. The part is a dialog if it has `onClose`.
 */
export function PartNotLoaded({ load, onClose }: Props) {
  const [isTrying, setTrying] = useState(false)
  async function tryAgain(): Promise<void> {
    setTrying(true)
    const late = new Promise((_, reject) => setTimeout(reject, maxAnswerMs))
    await Promise.race([load(), late]).catch(reloadIfReached)
    setTrying(false)
  }
  const Note = onClose ? AlertAtTop : Alert
  return (
    <Note severity="warning" onClose={onClose} sx={{ my: 2 }}>
      {kitWords.partNotLoaded}
      {/* Not disabled, so that it keeps the focus. */}
      <Button variant="plain" aria-disabled={isTrying} onClick={() => void tryAgain()}>
        {kitWords.tryAgain}
      </Button>
    </Note>
  )
}
