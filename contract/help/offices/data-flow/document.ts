import type { OfficeDocument } from '#contract/help/offices/document.ts'
import { listFlows, listParties } from './flows.ts'
import { flowWords } from './words.ts'

/** Returns the document with every connection of an installation, and its subprocessors. */
export function dataFlowDocument(): OfficeDocument {
  const names = new Map(listParties().map(({ id, name }) => [id, name]))
  return [
    { id: 'picture', title: flowWords.picture, texts: [flowWords.pictureText], hasPicture: true },
    {
      id: 'connections',
      title: flowWords.flows,
      table: {
        label: flowWords.flows,
        columns: [flowWords.from, flowWords.to, flowWords.carries, flowWords.protection],
        rows: listFlows().map(({ source, target, contents, protection }) => [
          names.get(source)!,
          names.get(target)!,
          contents,
          protection,
        ]),
      },
      links: [{ label: flowWords.connections, file: '../security.md#connections' }],
    },
    { id: 'browser', title: flowWords.stays, texts: [flowWords.staysText] },
    { id: 'subprocessors', title: flowWords.subprocessors, texts: [flowWords.subprocessorsText] },
  ]
}
