import type { CreditReason } from '#contract/credits/values.ts'
import { findUnreachableGoals } from './unreachable-goals.ts'
import { placeEvents, type Plan, type SharedEvent, type Use } from './place-events.ts'
import type { Rule, Standing } from './rule.ts'
import { whatItGives, whyNoPromise, whyNothing } from './tally.ts'

/** The class for which an event counts. Without a holder it adds nothing in any class; `reasons` says why for each. */
export type Place = { holder: string } | { holder: null; reasons: ReadonlyMap<string, CreditReason> }

const earned: ReadonlySet<Standing['state']> = new Set<Standing['state']>(['earns'])

/**
 * Returns the exclusive class for which each of one student's events counts, or will count. Those that the student has
 * earned are placed first. An upcoming event will count where it would give something to what the student has now.
 * `events` must be sorted by start. `rules` are by class, and their `needed` must already be lowered for excused
 * events.
 */
export function allocateEvents(
  events: readonly SharedEvent[],
  rules: ReadonlyMap<string, Rule>,
  chosen: ReadonlyMap<string, string>,
): Map<string, Place> {
  const plan: Plan = { events, rules, chosen }
  const unreachable = findUnreachableGoals(plan)
  const { holders, tallies } = placeEvents(plan, unreachable, earned)
  return new Map(
    events.map((event): [string, Place] => {
      const holder = holders.get(event.id) ?? findUpcomingHolder(event)
      return [event.id, holder === null ? { holder, reasons: explain(event) } : { holder }]
    }),
  )

  function findUpcomingHolder({ id, uses }: SharedEvent): string | null {
    const upcoming = uses.filter(({ standing }) => standing.state === 'will-count')
    const isChosen = ({ classId }: Use) => classId === chosen.get(id)
    const ranked = [...upcoming.filter(isChosen), ...upcoming.filter((use) => !isChosen(use))]
    const best = ranked.find((use) => {
      const gift = ask(whatItGives, use)
      return gift === 'points' || (gift === 'progress' && (isChosen(use) || !unreachable.has(use.classId)))
    })
    return (best ?? ranked.find((use) => ask(whyNoPromise, use) === null))?.classId ?? null
  }

  function explain({ uses }: SharedEvent): Map<string, CreditReason> {
    return new Map(
      uses.flatMap((use): [string, CreditReason][] => {
        if (!canCount(use.standing)) return []
        const reason = ask(use.standing.state === 'earns' ? whyNothing : whyNoPromise, use)
        return reason === null ? [] : [[use.classId, reason]]
      }),
    )
  }

  /** Asks something about one more event for a class. */
  function ask<Answer>(question: (...args: Parameters<typeof whyNothing>) => Answer, use: Use): Answer {
    const rule = rules.get(use.classId)!
    return question(rule, tallies.get(use.classId)!, use.points ?? rule.points)
  }
}

/** Whether an event earns credit in a class, or will. Otherwise it can't count for another class instead. */
export function canCount({ state }: Standing): boolean {
  return state === 'earns' || state === 'will-count'
}
