import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import { announceChange, writeStored } from '#web/session/stored.ts'
import { InvalidClassList } from './faculty-class.ts'

/** The storage key, named by the specification, that notifies other tabs of changes to someone’s classes. */
const updatedKey = 'classesUpdated'

/** Makes the list reload when it is next shown, in this tab and in others. Doesn’t wait for the reload. */
export function invalidateClasses(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['classes'] })
  void client.invalidateQueries({ queryKey: ['class'] })
  void client.invalidateQueries({ queryKey: ['roster'] })
  writeStored(updatedKey, String(Date.now()))
  announceChange()
}

/** Reloads the list when another tab has changed a class. */
export function useOtherTabsChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === updatedKey && event.newValue) void client.invalidateQueries({ queryKey: ['classes'] })
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [client])
}

/** Explains why the list of classes couldn’t be loaded. */
export function listProblem(error: unknown): string {
  return error instanceof InvalidClassList ? classPageMessages.invalidList : classPageMessages.listFailed
}

/** The message after a class is created: how many of its students were added, and how many weren’t. */
export function createdWords({ added, failed }: { added: number; failed: number }): string {
  if (added === 0 && failed === 0) return classesWords.createdEmpty
  const words = classesWords.createdWith({ added })
  return failed === 0 ? `${words}.` : classesWords.createdSomeFailed({ created: words, failed })
}
