/** The wait before the page moves, and how long the ring is shown, in ms. */
const delayMs = 300
const ringMs = 2000

/** Rings an event after the page had time to settle, and removes the ring again. Returns a function that cancels it. */
export function ringEvent({ begin, end }: { begin: () => void; end: () => void }): () => void {
  let ending: ReturnType<typeof setTimeout>
  const beginning = setTimeout(() => {
    begin()
    ending = setTimeout(end, ringMs)
  }, delayMs)
  return () => {
    clearTimeout(beginning)
    clearTimeout(ending)
    end()
  }
}
