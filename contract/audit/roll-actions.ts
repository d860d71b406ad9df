import type { AuditDetail } from './detail.ts'
import { listAll } from '#contract/language/formatters.ts'
import { formatThousandths } from '#contract/credits/decimal.ts'
import { formatMoment } from './changes.ts'
import { auditChangeWords, auditLines, auditNames } from './words.ts'

type Told = { subject: string; detail: AuditDetail; named: (key: string) => string; timeZone: string }

/** The actions on marks and credit, and on emails about them. */
export const rollActions = {
  'roll.mark': { group: 'events', says: (facts: Told) => auditLines.marked(markIn(facts)) },
  'roll.undo': { group: 'events', says: (facts: Told) => auditLines.markUndone(markIn(facts)) },
  'credit.rule': {
    group: 'classes',
    says(facts: Told) {
      const { detail, timeZone } = facts
      const line = describeRuleChange(facts)
      // The line contains the deadline only if it changed.
      if (detail.choose_until_from === undefined) return line
      const describe = (moment: AuditDetail[string] | undefined) =>
        typeof moment === 'string' ? formatMoment(moment, timeZone) : 'none'
      const { choose_until_from: oldDeadline, choose_until: newDeadline } = detail
      return auditLines.creditDeadline({ line, from: describe(oldDeadline), to: describe(newDeadline) })
    },
  },
  'credit.event': {
    group: 'classes',
    says({ subject, detail, named }: Told) {
      const event = named('event')
      const changes = [
        ...(detail.points_from === undefined
          ? []
          : [auditChangeWords.points({ from: describePoints(detail.points_from), to: describePoints(detail.points) })]),
        ...(detail.note ? [auditChangeWords.note] : []),
      ]
      if (changes.length === 0) return auditLines.creditEvent({ subject, event })
      return auditLines.creditEventChanged({ subject, event, changes: listAll(changes) })
    },
  },
  'credit.publish': {
    group: 'classes',
    says: ({ subject, detail }: Told) =>
      auditLines.creditPublished({ subject, students: Number(detail.students ?? 0) }),
  },
  'credit.export': {
    group: 'exports',
    says: ({ subject, detail }: Told) =>
      detail.published ? auditLines.publishedDownloaded({ subject }) : auditLines.creditDownloaded({ subject }),
  },
  'credit.choose': {
    group: 'classes',
    says: ({ subject, detail, named }: Told) =>
      detail.class
        ? auditLines.creditChosen({ subject, class: named('class') })
        : auditLines.creditChoiceForgotten({ subject }),
  },
  'account.emails': { group: 'accounts', says: () => auditLines.emailsChosen },
  'gradebook.fill': {
    group: 'exports',
    says: ({ subject, detail }: Told) =>
      detail.explanation
        ? auditLines.gradebookExplained({ subject })
        : auditLines.gradebookFilled({ subject, system: String(detail.system), filled: Number(detail.filled ?? 0) }),
  },
  'appeal.make': { group: 'events', says: ({ subject }: Told) => auditLines.appealMade({ subject }) },
  'appeal.answer': {
    group: 'events',
    says({ subject, detail, named }: Told) {
      const student = detail.student ? named('student') : auditNames.aStudent
      return auditLines.appealAnswered({ subject, student, answer: String(detail.answer ?? '') })
    },
  },
  'appeal.reopen': {
    group: 'events',
    says: ({ subject, detail, named }: Told) =>
      auditLines.appealReopened({ subject, student: detail.student ? named('student') : auditNames.aStudent }),
  },
} as const

/** Returns the sentence for a changed rule, without its deadline. */
function describeRuleChange({ subject, detail: { rule_from: oldText, rule_to: newText } }: Told): string {
  if (typeof newText !== 'string' || oldText === newText) return auditLines.creditRule({ subject })
  return typeof oldText === 'string'
    ? auditLines.creditRuleChanged({ subject, from: oldText, to: newText })
    : auditLines.creditRuleTo({ subject, to: newText })
}

const describePoints = (points: AuditDetail[string] | undefined): string =>
  typeof points === 'number' ? formatThousandths(points) : auditChangeWords.rulePoints

/** Returns the marks that a line is about: one student’s mark with its value, or only the number of marks. */
function markIn({ subject, detail, named }: Told) {
  const student = detail.student ? named('student') : auditNames.aStudent
  return { subject, student, says: String(detail.says ?? ''), marks: Number(detail.marks ?? 0) }
}
