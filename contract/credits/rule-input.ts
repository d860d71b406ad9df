import { z } from 'zod'
import { coded } from '#contract/errors.ts'
import { textField } from '#contract/typed-fields.ts'
import { minPoints, maxNoteLength, maxEvents, maxPoints } from './limits.ts'
import { creditCounts } from './values.ts'
import { creditMessages } from './words.ts'

const badPoints = { error: () => creditMessages.badPoints({ most: maxPoints }) }
const badNeeded = { error: () => creditMessages.badNeeded({ most: maxEvents }) }
const badBest = { error: () => creditMessages.badBest({ most: maxEvents }) }

/** Points in whole thousandths. */
const thousandths = z
  .int(badPoints)
  .min(0, badPoints)
  .max(maxPoints, badPoints)
  .refine((points) => points === 0 || points >= minPoints, {
    ...coded(() => creditMessages.fewPoints({ least: minPoints }), 'too_small'),
  })
  .describe('Whole thousandths: 1000 is one point.')

/** A rule as the class’s owner sends it. Points and cap are in thousandths. */
export const creditRuleInput = z
  .strictObject({
    counts: z.enum(creditCounts, { error: () => creditMessages.badCounts }),
    needed: z.int(badNeeded).min(1, badNeeded).max(maxEvents, badNeeded).nullish(),
    points: thousandths,
    cap: thousandths.nullish(),
    best: z.int(badBest).min(1, badBest).max(maxEvents, badBest).nullish(),
    exclusive: z.boolean().default(false),
    choose_until: z.iso.datetime({ offset: true, error: () => creditMessages.badMoment }).nullish(),
  })
  .refine(({ counts, needed }) => counts === 'each' || typeof needed === 'number', {
    ...coded(() => creditMessages.needsNeeded, 'required'),
    path: ['needed'],
  })
  .refine(({ points, cap }) => typeof cap !== 'number' || points <= cap, {
    ...coded(() => creditMessages.aboveCap, 'above_cap'),
    path: ['points'],
  })
  .refine(canReachGoal, { ...coded(() => creditMessages.goalAboveCap, 'goal_above_cap'), path: ['needed'] })
  .refine(({ counts, best }) => counts === 'each' || typeof best !== 'number', {
    ...coded(() => creditMessages.noBestAtLeast, 'invalid'),
    path: ['best'],
  })
  .refine(({ counts, needed, best }) => counts !== 'each' || (needed ?? 0) <= (best ?? maxEvents), {
    ...coded(() => creditMessages.goalAboveBest, 'goal_above_best'),
    path: ['needed'],
  })
  .refine(({ exclusive, choose_until: deadline }) => exclusive || !deadline, {
    ...coded(() => creditMessages.onlyExclusive, 'invalid'),
    path: ['choose_until'],
  })
export type CreditRuleInput = z.output<typeof creditRuleInput>

type Goal = { counts: string; needed?: number | null | undefined; points: number; cap?: number | null | undefined }

/** Whether the last event of a goal still adds points below the cap. Events without points always count. */
function canReachGoal({ counts, needed, points, cap }: Goal): boolean {
  if (counts !== 'each' || typeof needed !== 'number' || typeof cap !== 'number') return true
  return points === 0 || (needed - 1) * points < cap
}

/** The points of an event in one class, which replace the rule's, and a note for the students. Null removes one. */
export const eventCreditInput = z.strictObject({
  points: thousandths.nullish(),
  note: textField()
    .max(maxNoteLength, { error: () => creditMessages.noteTooLong({ most: maxNoteLength }) })
    .nullish(),
})
