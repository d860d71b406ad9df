import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { PageTitle } from '#web/kit/page-title.tsx'

type Props = {
  /** Left out where the bar already carries the page's title. */
  title?: string
  sentence: string
  to: string
  toLabel: string
}

/** An honest page for a room that is still to come, with a way on. */
export function UnfurnishedScreen({ title, sentence, to, toLabel }: Props) {
  return (
    <>
      {title !== undefined && <PageTitle title={title} />}
      <EmptyState
        kind="none-yet"
        title="This room is not furnished yet"
        sentence={sentence}
        action={
          <Button variant="outlined" component={Link} to={to}>
            {toLabel}
          </Button>
        }
      />
    </>
  )
}
