import type { KeyboardEvent } from 'react'
import { foldForSearch } from '#contract/fold-name.ts'

/**
 * Returns where a key leads in a list of options, from the one at `index` or from none (-1): arrows wrap around, and
 * letters lead to the next name that begins with them. Null for any other key.
 */
export function optionAfter(key: string, index: number, names: string[]): number | null {
  const last = names.length - 1
  if (last < 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowDown') return index === last ? 0 : index + 1
  if (key === 'ArrowUp') return index <= 0 ? last : index - 1
  if (key.length !== 1 || key === ' ') return null
  const letter = foldForSearch(key)
  const begins = names.flatMap((name, n) => (letter !== '' && foldForSearch(name).startsWith(letter) ? [n] : []))
  return begins.find((n) => n > index) ?? begins[0] ?? null
}

/** Moves the focus in a list of plain options, because the kit's list doesn't handle them. */
export function moveInOptions(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
  const index = options.findIndex((option) => option === document.activeElement)
  const next = optionAfter(
    event.key,
    index,
    options.map((option) => option.querySelector('.name')?.textContent ?? ''),
  )
  if (next === null) return
  event.preventDefault()
  options[next]?.focus()
}
