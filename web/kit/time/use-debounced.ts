import { useEffect, useState } from 'react'

/** Returns a value after it hasn’t changed for `afterMs`. */
export function useDebounced<Value>(value: Value, afterMs = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
