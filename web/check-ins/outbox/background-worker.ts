// Part of the service worker (scripts/background-sync.ts).
import { syncTag } from './background-sync.ts'
import { checkInShelf } from './check-in-shelf.ts'
import { postStored } from './post-stored.ts'
import { sendStoredCheckIns, storeDecision } from './send-stored.ts'

const shelf = { all: checkInShelf.all, decide: storeDecision }

type SyncEvent = Event & { tag: string; waitUntil(work: Promise<unknown>): void }

addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent
  if (tag === syncTag) waitUntil.call(event, sendStoredCheckIns({ shelf, post: postStored, now: Date.now }))
})
