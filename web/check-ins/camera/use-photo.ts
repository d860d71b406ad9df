import { checkInsWords, checkInMessages } from '#contract/check-ins/words.ts'
import { useState } from 'react'
import { noReader, openDecoder } from './decoder.ts'

const noCode = checkInsWords.noCodeInPhoto
const noPhoto = checkInsWords.notAPhoto

/** Reads an event's code from a photo. `problem` says why there is none. */
export function usePhoto(onEvent: (eventId: string) => void) {
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function read(file: File) {
    setReading(true)
    setProblem(null)
    const decoder = openDecoder()
    try {
      // Loaded with the first photo: most students never take one. The service worker keeps it for when there is no
      // network.
      const { readPhoto } = await import('./photo.ts')
      await decoder.ready
      const reading = await readPhoto(file, decoder)
      if (reading.found === 'event') return onEvent(reading.event)
      if (reading.found === 'nothing') setProblem(noCode)
      else setProblem(reading.found === 'other-code' ? checkInMessages.invalidCode : noPhoto)
    } catch {
      setProblem(noReader)
    } finally {
      decoder.close()
      setReading(false)
    }
  }

  return { isReading, problem, read, clear: () => setProblem(null) }
}
