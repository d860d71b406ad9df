// Documents for a university's offices: the page shows them, and scripts/office-documents.ts writes them to
// docs/for-offices.

/** A link to a page of an installation, and to the file of the source that says the same. Either may be missing. */
type DocumentLink = { label: string; page?: string; file?: string }

/** Each row has a cell for each column. Its first cell says what the row is about. */
export type DocumentTable = { label: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

/** A part of a document: what it has is shown in this order. `id` is its place in the page's address. */
export type DocumentSection = {
  id: string
  title: string
  texts?: readonly string[]
  hasPicture?: boolean
  items?: readonly string[]
  table?: DocumentTable
  links?: readonly DocumentLink[]
}

export type OfficeDocument = readonly DocumentSection[]
