import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { hasNetwork, watchNetwork } from './network.ts'

/** The cache of what the server said. Old data stays while new data loads. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails at once and the page says so; by default it would wait for one in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      // A refusal stays one however often one asks; only silence and overload are worth another try.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && (!(error instanceof ApiError) || isPassing(error.status)),
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always' },
  },
})

// Also a network that was there but led nowhere comes back.
watchNetwork(() => onlineManager.setOnline(hasNetwork()))

function isPassing(status: number): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504
}
