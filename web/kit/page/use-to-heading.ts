import { useEffect, useState } from 'react'

/** Returns a function that focuses the page's heading, for use after the focused row was deleted. */
export function useToHeading(): () => void {
  const [count, setCount] = useState(0)
  useEffect(() => {
    // Runs in an effect, after a dialog has returned the focus to the button that opened it.
    if (count > 0) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [count])
  return () => setCount((previous) => previous + 1)
}
