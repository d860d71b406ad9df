import { checkInsWords } from '#contract/check-ins/words.ts'
import type { EventBrief } from './waiting-check-ins.ts'

/** The name of a check-in's event, also before it could be loaded. */
export const showEventName = ({ name }: EventBrief): string => name ?? checkInsWords.eventNotLoadedYet
