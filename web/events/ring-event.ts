/** How long to wait before the page moves, and how long the ring stays, in ms. */
const delayMs = 300
const ringMs = 2000

/** Rings an event once the page had time to settle, and ends it again; returns what stops it at any time. */
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
