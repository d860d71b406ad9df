import { productName } from '#contract/product.ts'
import type { DocumentTable, OfficeDocument } from '#contract/help/offices/document.ts'
import { criterionNames, criterionRemarks, reportWords } from './words.ts'

type Criterion = keyof typeof criterionNames

/** Criteria that aren't fully supported. All others are. */
const exceptions: Partial<Record<Criterion, 'partially' | 'notApplicable'>> = {
  c121: 'notApplicable',
  c122: 'notApplicable',
  c123: 'notApplicable',
  c142: 'notApplicable',
  c214: 'notApplicable',
  c221: 'partially',
  c222: 'partially',
  c1413: 'partially',
  c254: 'notApplicable',
  c124: 'notApplicable',
  c125: 'notApplicable',
}

/** The accessibility conformance report. */
export function accessibilityDocument(): OfficeDocument {
  const criteria = Object.keys(criterionNames) as Criterion[]
  // Level A criteria come first in the list.
  const firstOfAA = criteria.indexOf('c124')
  return [
    {
      id: 'product',
      title: reportWords.product,
      table: {
        label: reportWords.productTable,
        columns: [reportWords.subject, reportWords.answer],
        rows: [
          [reportWords.name, reportWords.nameAnswer({ productName })],
          [reportWords.date, reportWords.dateAnswer],
          [reportWords.description, reportWords.descriptionAnswer],
          [reportWords.contact, reportWords.contactAnswer],
          [reportWords.standard, reportWords.standardAnswer],
          [reportWords.form, reportWords.formAnswer],
        ],
      },
      links: [{ label: reportWords.page, page: '/accessibility' }],
    },
    {
      id: 'method',
      title: reportWords.method,
      texts: [reportWords.methodAbout],
      items: [
        reportWords.byKeyboard,
        reportWords.byZoom,
        reportWords.bySpacing,
        reportWords.byText,
        reportWords.byForced,
        reportWords.byMotion,
        reportWords.byColor,
        reportWords.byTree,
      ],
    },
    {
      id: 'found',
      title: reportWords.found,
      texts: [reportWords.foundAbout],
      items: [reportWords.foundFocus, reportWords.foundLabels, reportWords.foundPoster],
    },
    {
      id: 'not-tried',
      title: reportWords.notTried,
      items: [
        reportWords.noReaders,
        reportWords.noPhones,
        reportWords.noOtherInput,
        reportWords.noPeople,
        reportWords.noFiles,
        reportWords.noEngines,
      ],
    },
    {
      id: 'terms',
      title: reportWords.terms,
      items: [reportWords.supportsMeans, reportWords.partiallyMeans, reportWords.notApplicableMeans],
    },
    { id: 'level-a', title: reportWords.levelA, table: listCriteria(reportWords.levelA, criteria.slice(0, firstOfAA)) },
    { id: 'level-aa', title: reportWords.levelAA, table: listCriteria(reportWords.levelAA, criteria.slice(firstOfAA)) },
  ]
}

function listCriteria(label: string, criteria: Criterion[]): DocumentTable {
  const conformance = {
    supports: reportWords.supports,
    partially: reportWords.partially,
    notApplicable: reportWords.notApplicable,
  }
  return {
    label,
    columns: [reportWords.criterion, reportWords.conformance, reportWords.remarks],
    rows: criteria.map((criterion) => [
      criterionNames[criterion],
      conformance[exceptions[criterion] ?? 'supports'],
      criterionRemarks[criterion],
    ]),
  }
}
