import { documentIds, isDocumentId, listDocuments } from '#contract/help/offices/documents.ts'
import { officeWords } from '#contract/help/offices/words.ts'
import { productName } from '#contract/product.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, Navigate, useParams } from 'react-router'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { officeAddress } from './office-address.ts'

// Loaded when someone opens a document.
const DocumentScreen = lazyPart(() => import('./document-screen.tsx'))

/** /for-offices/{document}: a document for a university's offices, or the list of all documents. */
export default function OfficesScreen() {
  const { document: id } = useParams()
  if (id === undefined) return <OfficeList />
  return isDocumentId(id) ? <DocumentScreen id={id} /> : <Navigate to={officeAddress()} replace />
}

function OfficeList() {
  const documents = listDocuments()
  return (
    <Page width="reading">
      <PageTitle title={officeWords.title} variant="h1" />
      <Typography sx={{ mt: 1.5, fontSize: '1.125rem', lineHeight: '1.75rem', color: 'text.secondary' }}>
        {officeWords.intro({ productName })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, pb: { xs: 5, sm: 0 } }}>
        {documentIds.map((id) => (
          <Box component="li" key={id} sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
            <Link
              component={RouterLink}
              to={officeAddress(id)}
              sx={{ display: 'inline-block', py: 0.75, fontSize: '1.125rem' }}
            >
              {documents[id].title}
            </Link>
            <Typography sx={{ color: 'text.secondary' }}>{documents[id].summary}</Typography>
          </Box>
        ))}
      </Box>
    </Page>
  )
}
