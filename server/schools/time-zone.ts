import { schoolMessages } from '#contract/schools/words.ts'
import { badInput } from '#server/http/refusals.ts'

/** Throws 400 for an unknown time zone. A missing one is allowed. */
export function refuseUnknownZone(
  { time_zone }: { time_zone?: string | null | undefined },
  isTimeZone: (zone: string) => boolean,
): void {
  if (time_zone && !isTimeZone(time_zone))
    throw badInput('time_zone', schoolMessages.unknownTimeZone, 'unknown_time_zone')
}
