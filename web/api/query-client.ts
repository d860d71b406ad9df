import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError, isTransient } from './api-error.ts'
import { hasNetwork, watchNetwork } from './network.ts'

/** The cache of server responses. Old data stays visible while new data loads. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails immediately, so that the page can say so. By default it would wait silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      // Refusals are final. Only lost responses and overload are worth a retry.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && (!(error instanceof ApiError) || isTransient(error)),
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always' },
  },
})

// Also resumes when a network that had no internet access has it again.
watchNetwork(() => onlineManager.setOnline(hasNetwork()))
