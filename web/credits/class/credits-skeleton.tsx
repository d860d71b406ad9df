import { classCreditWords } from '#contract/credits/words.ts'
import Skeleton from '@mui/material/Skeleton'

/** A skeleton for the credits of a class, shown while the credits or their code load. */
export function CreditsSkeleton() {
  return <Skeleton role="img" aria-label={classCreditWords.loading} variant="rounded" height={240} />
}
