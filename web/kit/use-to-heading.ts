import { useEffect, useState } from 'react'

/** Returns what puts the focus on the page's heading, once the line that had it is gone. */
export function useToHeading(): () => void {
  const [count, setCount] = useState(0)
  useEffect(() => {
    // A dialog has handed the focus back by then to the button it came from.
    if (count > 0) document.querySelector('h1')?.focus()
  }, [count])
  return () => setCount((before) => before + 1)
}
