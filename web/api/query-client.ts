import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError, isPassing } from './api-error.ts'
import { hasNetwork, watchNetwork } from './network.ts'

/** The cache of the server's responses. Old data stays while new data loads. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails at once and the page says so. By default it would wait silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      // A refusal is final. Only missing responses and overload are worth a retry.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && (!(error instanceof ApiError) || isPassing(error)),
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always' },
  },
})

// Retries also when a network without internet has internet again.
watchNetwork(() => onlineManager.setOnline(hasNetwork()))
