import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { announceChange, writeStored } from '#web/session/stored.ts'

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
