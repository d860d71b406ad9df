import { z } from 'zod'
import { classFileQuery } from '#contract/rolls/class-reports.ts'
import { creditMessages } from './words.ts'

/** Selects the file of a class’s credits. */
export const creditFileQuery = classFileQuery.extend({
  explained: z
    .enum(['1'], { error: () => creditMessages.badFlag })
    .optional()
    .describe('`1`: a row for each student and event, with the reason.'),
})
