import { emptyDrawings, type EmptyKind } from './empty-drawings.tsx'
import { StateCard, type StateCardProps } from './state-card.tsx'

type Props = Omit<StateCardProps, 'drawing' | 'isFault'> & { kind: EmptyKind }

/** Says why there is nothing to see: none yet, none match, or failed to load. */
export function EmptyState({ kind, ...rest }: Props) {
  return <StateCard drawing={emptyDrawings[kind]} isFault={kind === 'failed'} {...rest} />
}
