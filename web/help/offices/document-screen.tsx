import type { DocumentSection, OfficeDocument, DocumentTable as Props } from '#contract/help/offices/document.ts'
import { listDocuments, type DocumentId } from '#contract/help/offices/documents.ts'
import { officeWords } from '#contract/help/offices/words.ts'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { Suspense, use } from 'react'
import { BackLink } from '#web/kit/page/back-link.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { PageLink, InPageLinks } from '#web/help/page-links.tsx'
import { useHashAnchor } from '#web/help/use-hash.ts'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { DataFlowPicture } from './data-flow-picture.tsx'
import { officeAddress } from './office-address.ts'

/** A document for a university's offices. */
export default function DocumentScreen({ id }: { id: DocumentId }) {
  const { title, summary } = listDocuments()[id]
  return (
    <Page width="guide">
      <GlobalStyles
        styles={{ '@media print': { 'header, footer, nav, .on-screen': { display: 'none !important' } } }}
      />
      <div className="on-screen">
        <BackLink to={officeAddress()}>{officeWords.all}</BackLink>
      </div>
      <PageTitle title={title} variant="h1" />
      <Typography sx={{ mt: 1.5, fontSize: '1.125rem', lineHeight: '1.75rem', color: 'text.secondary' }}>
        {summary}
      </Typography>
      <Suspense fallback={<PageSkeleton />}>
        <Contents key={id} id={id} />
      </Suspense>
    </Page>
  )
}

/** The documents that were opened. A failed load is removed, so that it's retried. */
const opened = new Map<DocumentId, Promise<OfficeDocument>>()

function open(id: DocumentId): Promise<OfficeDocument> {
  const earlier = opened.get(id)
  if (earlier) return earlier
  const loading = listDocuments()[id].load()
  opened.set(id, loading)
  loading.catch(() => opened.delete(id))
  return loading
}

function Contents({ id }: { id: DocumentId }) {
  const sections = use(open(id))
  useHashAnchor(sections.map((section) => section.id))
  return (
    <>
      <InPageLinks
        name={officeWords.onThisPage}
        links={sections.map((section) => ({ id: section.id, label: section.title }))}
      />
      <Button
        className="on-screen"
        variant="outlined"
        startIcon={<PrintIcon />}
        onClick={() => window.print()}
        sx={{ alignSelf: 'flex-start', mt: 1.5 }}
      >
        {officeWords.print}
      </Button>
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
      <Box sx={{ pb: { xs: 5, sm: 0 } }} />
    </>
  )
}

function Section({ id, title, texts = [], hasPicture, items = [], table, links = [] }: DocumentSection) {
  const shownLinks = links.filter(({ page }) => page !== undefined)
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 5, color: 'text.secondary' }}>
      <Typography id={id} tabIndex={-1} variant="h3" component="h2" sx={{ color: 'text.primary', scrollMarginTop: 16 }}>
        {title}
      </Typography>
      {texts.map((text) => (
        <Typography key={text} sx={{ mt: 1, maxWidth: '68ch' }}>
          {text}
        </Typography>
      ))}
      {hasPicture && <DataFlowPicture />}
      {items.length > 0 && (
        <Box component="ul" sx={{ mt: 1, mb: 0, pl: 3, maxWidth: '68ch', '& li': { py: 0.5 } }}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Box>
      )}
      {table && <DocumentTable {...table} />}
      {shownLinks.length > 0 && (
        <Box component="ul" className="on-screen" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, '& li': { py: 1 } }}>
          {shownLinks.map(({ label, page }) => (
            <li key={label}>
              <PageLink to={page!}>{label}</PageLink>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

// Safari drops a table's implicit roles when CSS changes its display, so they are explicit here.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** A document's table. On a phone its cells are stacked. All rows are rendered, so that they can be printed. */
function DocumentTable({ label, columns, rows }: Props) {
  return (
    <Card sx={{ mt: 2 }}>
      <Box component="table" role="table" aria-label={label} sx={tableStyle}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([subject = '', ...cells]) => (
            <tr key={[subject, ...cells].join('|')} role="row">
              <th role="rowheader">{subject}</th>
              {cells.map((cell, index) => (
                // A label is needed only if there are several columns besides the subject.
                <td key={columns[index + 1]} role="cell" data-title={cells.length > 1 ? columns[index + 1] : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Card>
  )
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { px: 2, py: 1, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'break-word' },
  '& thead th': { color: 'text.secondary' },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'divider', breakInside: 'avoid' },
  '& tbody th': { color: 'text.primary', fontWeight: 600 },
  '& thead th:first-of-type': { width: '28%' },
  '@media (max-width:599.95px)': {
    '&, & tbody, & tr, & tbody th, & td': { display: 'block', width: 'auto' },
    '& thead': visuallyHidden,
    '& tbody tr': { py: 1 },
    '& tbody th, & td': { py: 0.5 },
    '& td[data-title]::before': { content: 'attr(data-title) ": "', fontWeight: 600 },
  },
} as const
