import type { AuditDetail } from './detail.ts'
import { auditLines, auditNames } from './words.ts'

type Told = { subject: string; detail: AuditDetail; named: (key: string) => string }

/** The actions about marks and credit, and emails about them. */
export const rollActions = {
  'roll.mark': { group: 'events', says: (facts: Told) => auditLines.marked(markIn(facts)) },
  'roll.undo': { group: 'events', says: (facts: Told) => auditLines.markUndone(markIn(facts)) },
  'credit.rule': {
    group: 'classes',
    says({ subject, detail }: Told) {
      const [oldText, newText] = [detail.rule_from, detail.rule_to]
      if (typeof newText !== 'string') return auditLines.creditRule({ subject })
      return typeof oldText === 'string'
        ? auditLines.creditRuleChanged({ subject, from: oldText, to: newText })
        : auditLines.creditRuleTo({ subject, to: newText })
    },
  },
  'credit.event': {
    group: 'classes',
    says: ({ subject, named }: Told) => auditLines.creditEvent({ subject, event: named('event') }),
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

/** The marks that a line is about: one student’s, with its word, or only how many. */
function markIn({ subject, detail, named }: Told) {
  const student = detail.student ? named('student') : auditNames.aStudent
  return { subject, student, says: String(detail.says ?? ''), marks: Number(detail.marks ?? 0) }
}
