import { eventsWords } from '#contract/events/words.ts'
import type { Choice } from './choice-field.tsx'

const none: Choice = { value: '', words: '–' }

/** 1 to 12, and an empty choice. */
export const hourChoices: Choice[] = [
  none,
  ...Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), words: String(i + 1) })),
]

/** 00 to 59, and an empty choice. */
export const minuteChoices: Choice[] = [
  none,
  ...Array.from({ length: 60 }, (_, i) => ({ value: String(i), words: String(i).padStart(2, '0') })),
]

export const halfChoices: Choice[] = [
  { value: 'AM', words: eventsWords.am },
  { value: 'PM', words: eventsWords.pm },
]
