import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** The cache of what the server said. Old data stays while new data loads. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays one however often one asks; only silence and overload are worth another try.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || isPassing(error.status)),
      refetchOnWindowFocus: true,
    },
  },
})

function isPassing(status: number): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504
}
