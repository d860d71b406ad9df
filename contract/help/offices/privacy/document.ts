import { schoolClosedDays } from '#contract/retention/grace-periods.ts'
import { retentionLimits } from '#contract/retention/limits.ts'
import type { OfficeDocument } from '#contract/help/offices/document.ts'
import { statedFacts } from '#contract/help/offices/facts.ts'
import { lawWords } from './words.ts'

/** Returns the document about what the product does for FERPA and the GDPR, and what the university must do itself. */
export function privacyDocument(): OfficeDocument {
  const { evidence_days: evidence, attendance_years: attendance } = retentionLimits
  return [
    { id: 'about', title: lawWords.about, texts: [lawWords.aboutText] },
    { id: 'responsible', title: lawWords.responsible, texts: [lawWords.responsibleText] },
    {
      id: 'facts',
      title: lawWords.facts,
      items: [lawWords.locationFact, lawWords.locationUse, lawWords.hintsFact, lawWords.creditFact, lawWords.thirdFact],
    },
    {
      id: 'periods',
      title: lawWords.periods,
      texts: [lawWords.periodsText],
      table: {
        label: lawWords.periods,
        columns: [lawWords.data, lawWords.period],
        rows: [
          [
            lawWords.attendance,
            lawWords.attendancePeriod({ years: attendance.usual, least: attendance.least, most: attendance.most }),
          ],
          [
            lawWords.evidence,
            lawWords.evidencePeriod({ days: evidence.usual, least: evidence.least, most: evidence.most }),
          ],
          [lawWords.published, lawWords.publishedPeriod({ years: statedFacts.publishedYears })],
          [lawWords.account, lawWords.accountPeriod],
          [lawWords.audit, lawWords.auditPeriod({ days: statedFacts.days.audit })],
          [lawWords.emails, lawWords.emailsPeriod({ days: statedFacts.days.emails })],
          [lawWords.backups, lawWords.backupsPeriod({ days: statedFacts.days.backups })],
          [lawWords.university, lawWords.universityPeriod({ days: schoolClosedDays })],
        ],
      },
      links: [
        { label: lawWords.aboutPage, page: '/about#what-is-kept', file: '../privacy.md' },
        { label: lawWords.deletionFile, file: '../privacy.md#what-stays-on-the-disk' },
      ],
    },
    {
      id: 'ferpa',
      title: lawWords.ferpa,
      texts: [lawWords.ferpaText],
      table: {
        label: lawWords.ferpa,
        columns: [lawWords.rule, lawWords.support],
        rows: [
          [lawWords.inspect, lawWords.inspectAnswer],
          [lawWords.amend, lawWords.amendAnswer],
          [lawWords.consent, lawWords.consentAnswer],
          [lawWords.record, lawWords.recordAnswer({ days: statedFacts.days.audit })],
          [lawWords.directory, lawWords.directoryAnswer],
        ],
      },
    },
    {
      id: 'gdpr',
      title: lawWords.gdpr,
      table: {
        label: lawWords.gdpr,
        columns: [lawWords.article, lawWords.support],
        rows: [
          [lawWords.basis, lawWords.basisAnswer],
          [lawWords.minimal, lawWords.minimalAnswer],
          [lawWords.inform, lawWords.informAnswer],
          [lawWords.obtain, lawWords.obtainAnswer],
          [lawWords.rectify, lawWords.rectifyAnswer],
          [lawWords.erase, lawWords.eraseAnswer],
          [lawWords.restrict, lawWords.restrictAnswer],
          [lawWords.object, lawWords.objectAnswer],
          [lawWords.automated, lawWords.automatedAnswer],
          [lawWords.processors, lawWords.processorsAnswer],
          [lawWords.records, lawWords.recordsAnswer],
          [lawWords.secure, lawWords.secureAnswer],
          [lawWords.breach, lawWords.breachAnswer],
          [lawWords.assessment, lawWords.assessmentAnswer],
          [lawWords.transfer, lawWords.transferAnswer],
        ],
      },
    },
  ]
}
