import Skeleton from '@mui/material/Skeleton'

/** A placeholder for the rows of a list. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label}>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height={44} sx={{ my: 1 }} />
      ))}
    </output>
  )
}
