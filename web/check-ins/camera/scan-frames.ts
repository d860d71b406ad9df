import { isMissingEvent } from '#web/check-ins/api.ts'
import type { Decoder } from './decoder.ts'
import { pumpFrames } from './frame-pump.ts'
import { firstEventIn, isBareId } from './read-qr.ts'

/** The camera looks this long (ms) without success before a hint is shown. */
const hintAfter = 3_000
/** 'Not an event's code' is shown this long (ms) after such a code was last seen. */
const badCodeFor = 3_000

type Listeners = {
  /** Called with what the page says about the picture. */
  tell: (note: { seesBadCode?: boolean; isStruggling?: boolean }) => void
  /** Called with the id of the first event that is seen. */
  onEvent: (eventId: string) => void
}

/** Looks for an event's code in the frames of a running video, until ended. */
export function scanFrames(video: HTMLVideoElement, decoder: Decoder, { tell, onEvent }: Listeners): { end(): void } {
  const notes = takeNotes(tell)
  const lookUp = rememberLookups()
  let isOver = false
  const takeEvent = (eventId: string) => {
    performance.mark('code-read', { detail: pump.costs })
    onEvent(eventId)
  }
  const pump = pumpFrames(video, decoder, (texts) => {
    const eventId = firstEventIn(texts.filter((text) => !isBareId(text)))
    if (eventId !== null) return takeEvent(eventId)
    const bareId = texts.find(isBareId)?.trim()
    if (bareId === undefined) return notes.badCode()
    // Other codes have 16 characters, too, so the server says whether it is an event's, behind the running picture.
    lookUp(bareId, (isEvent) => {
      if (isOver) return
      if (isEvent) takeEvent(bareId)
      else notes.badCode()
    })
  })
  return {
    end() {
      isOver = true
      notes.end()
      pump.stop()
    },
  }
}

/** Returns a function that looks up an id once, and tells its result then and each time the code is seen again. */
function rememberLookups() {
  const results = new Map<string, boolean | null>()
  return (id: string, tell: (isEvent: boolean) => void) => {
    const result = results.get(id)
    if (typeof result === 'boolean') return tell(result)
    if (result === null) return
    results.set(id, null)
    void isMissingEvent(id).then((isMissing) => {
      results.set(id, !isMissing)
      tell(!isMissing)
    })
  }
}

/** Times the hint and the note about a foreign code. */
function takeNotes(tell: Listeners['tell']) {
  let clearing = 0
  const hint = window.setTimeout(() => tell({ isStruggling: true }), hintAfter)
  return {
    badCode() {
      window.clearTimeout(clearing)
      clearing = window.setTimeout(() => tell({ seesBadCode: false }), badCodeFor)
      tell({ seesBadCode: true })
    },
    end() {
      window.clearTimeout(hint)
      window.clearTimeout(clearing)
    },
  }
}
