import { z } from 'zod'
import { allUniversities, firstUsageDay, lastUsageDay } from './limits.ts'
import { usageMessages } from './words.ts'

export * from './limits.ts'

// An empty form field sends its key without a value.
const unlessEmpty = (value: unknown) => (value === '' ? undefined : value)

const day = z.preprocess(
  unlessEmpty,
  z.iso
    .date({ error: () => usageMessages.notADate, abort: true })
    .refine((text) => text >= firstUsageDay && text <= lastUsageDay, { error: () => usageMessages.yearTooFar })
    .optional(),
)

export const usageQuery = z.object({
  university: z
    .preprocess(unlessEmpty, z.string().default(allUniversities))
    .describe('`all`, or the id of one university. Sub administrators always see their own.'),
  start_date: day.describe('The first day, `YYYY-MM-DD`, in each university’s time zone. Defaults to the beginning.'),
  end_date: day.describe('The last day, inclusive. Defaults to the end.'),
})

/** The length of each point of the report's series. */
const usageUnits = ['day', 'week', 'month', 'year'] as const
export type UsageUnit = (typeof usageUnits)[number]

/** A day, week, month or year of the series, or the requested part of it. Both dates are inclusive. */
export const usagePoint = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  events: z.int(),
  checkins: z.int(),
})
export type UsagePoint = z.infer<typeof usagePoint>

/** How much the universities use the product. Events are counted by start, check-ins by scan. */
export const usageReport = z.object({
  totalCheckins: z.int(),
  /** The number of marks as present without a check-in, counted by when they were made. They aren't check-ins. */
  totalMarks: z.int(),
  totalEvents: z.int(),
  /** All universities that the viewer can choose, regardless of the current choice. */
  universities: z.array(z.object({ id: z.string(), name: z.string() })),
  universityBreakdown: z.array(z.object({ id: z.string(), name: z.string(), events: z.int(), checkins: z.int() })),
  overTime: z.object({ unit: z.enum(usageUnits), points: z.array(usagePoint) }),
})
export type UsageReport = z.infer<typeof usageReport>
