import { flowWords } from './words.ts'

/** Something that sends or receives data. `isYours`: the people who run the installation own the machine or service. */
export type Party = { id: PartyId; name: string; isYours: boolean }
type PartyId =
  | 'browsers'
  | 'proxy'
  | 'server'
  | 'collector'
  | 'database'
  | 'mail'
  | 'provider'
  | 'log'
  | 'backups'
  | 'mailboxes'

/** A connection. `source` sends data first, except to the log system, which asks for its lines. */
export type Flow = { source: PartyId; target: PartyId; protocol: string; contents: string; protection: string }

/** Returns the parties, from the browsers to the mailboxes. */
export const listParties = (): Party[] => [
  { id: 'browsers', name: flowWords.browsers, isYours: false },
  { id: 'proxy', name: flowWords.proxy, isYours: true },
  { id: 'server', name: flowWords.server, isYours: true },
  { id: 'collector', name: flowWords.collector, isYours: true },
  { id: 'database', name: flowWords.database, isYours: true },
  { id: 'mail', name: flowWords.mail, isYours: true },
  { id: 'provider', name: flowWords.provider, isYours: true },
  { id: 'log', name: flowWords.log, isYours: true },
  { id: 'backups', name: flowWords.backups, isYours: true },
  { id: 'mailboxes', name: flowWords.mailboxes, isYours: false },
]

/**
 * Returns every connection. The picture, the table and the diagram in docs/for-offices are generated from this list.
 */
export const listFlows = (): Flow[] => [
  {
    source: 'browsers',
    target: 'proxy',
    protocol: flowWords.https,
    contents: flowWords.pages,
    protection: flowWords.pagesProtection,
  },
  {
    source: 'proxy',
    target: 'server',
    protocol: flowWords.http,
    contents: flowWords.forwarded,
    protection: flowWords.forwardedProtection,
  },
  {
    source: 'proxy',
    target: 'collector',
    protocol: flowWords.https,
    contents: flowWords.audited,
    protection: flowWords.pagesProtection,
  },
  {
    source: 'server',
    target: 'database',
    protocol: flowWords.storage,
    contents: flowWords.rows,
    protection: flowWords.rowsProtection,
  },
  {
    source: 'server',
    target: 'mail',
    protocol: flowWords.smtp,
    contents: flowWords.emails,
    protection: flowWords.emailsProtection,
  },
  {
    source: 'server',
    target: 'provider',
    protocol: flowWords.fetching,
    contents: flowWords.described,
    protection: flowWords.describedProtection,
  },
  {
    source: 'server',
    target: 'log',
    protocol: flowWords.lines,
    contents: flowWords.logged,
    protection: flowWords.loggedProtection,
  },
  {
    source: 'server',
    target: 'backups',
    protocol: flowWords.copies,
    contents: flowWords.copied,
    protection: flowWords.copiedProtection,
  },
  {
    source: 'mail',
    target: 'mailboxes',
    protocol: flowWords.delivery,
    contents: flowWords.delivered,
    protection: flowWords.deliveredProtection,
  },
]
