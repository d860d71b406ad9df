import type { KeyboardEvent } from 'react'
import { foldForSearch } from '#contract/fold-name.ts'

/**
 * Returns the index that a key moves to in a list of options, starting at `index` (-1: none). Arrow keys wrap around.
 * Letters move to the next name that starts with them. Null for any other key.
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

/** Moves the focus through a list of plain options, because the component library’s list handles only its own. */
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
