import Skeleton from '@mui/material/Skeleton'

/** Where the lines of a list will be. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label}>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height={44} sx={{ my: 1 }} />
      ))}
    </output>
  )
}
