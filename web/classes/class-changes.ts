import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import { announceChange, writeStored } from '#web/session/stored.ts'
import { InvalidClassList } from './faculty-class.ts'

/** The specification's key that notifies other tabs of a change to someone's classes. */
const updatedKey = 'classesUpdated'

/** Makes the list reload when it is next shown, in this tab and in others. Doesn't wait for that. */
export function forgetClasses(client: QueryClient): void {
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

/** Explains why the list of classes didn't load. */
export function listProblem(error: unknown): string {
  return error instanceof InvalidClassList ? classPageMessages.invalidList : classPageMessages.listFailed
}

/** The message after a class was created: how many of its students joined it, and how many didn't. */
export function createdWords({ added, failed }: { added: number; failed: number }): string {
  if (added === 0 && failed === 0) return classesWords.createdEmpty
  const words = classesWords.createdWith({ added })
  return failed === 0 ? `${words}.` : classesWords.createdSomeFailed({ created: words, failed })
}
