import { recentlyDeletedDays } from '#contract/retention/grace-periods.ts'
import type { RecentlyDeleted } from '#contract/deletions/deletions.ts'
import { deletionMessages, deletionsWords } from '#contract/deletions/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import { call } from '#web/api/call.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Dotted } from '#web/kit/dotted.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { TitleRow } from '#web/kit/page/title-row.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { hintZone } from '#web/kit/time/hint-zone.ts'
import { dateAndTime, shortDate } from '#web/kit/time/times.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { useReopen } from './use-reopen.ts'

/** Keeps the button away from the screen's edge on a phone. */
const entrySx = { pr: 2 }
const toId = ({ id }: RecentlyDeleted) => id

/** A class with its semester, or an event with its date. */
function Thing({ of: { kind, name, semester, date } }: { of: RecentlyDeleted }) {
  const facts = [deletionsWords[kind], semester, date === null ? null : dateAndTime(date)]
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>
        <OwnName>{name}</OwnName>
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        <Dotted of={facts.filter((fact) => fact !== null)} />
      </Box>
    </Box>
  )
}

const columns: Column<RecentlyDeleted>[] = [
  { title: deletionsWords.name, render: (item) => <Thing of={item} /> },
  {
    title: deletionsWords.owner,
    width: '20%',
    isSecondary: true,
    render: ({ faculty_name }) => faculty_name ?? deletionsWords.ofUniversity,
  },
  {
    title: deletionsWords.deleted,
    width: 150,
    isSecondary: true,
    render: ({ deleted_at }) => shortDate(deleted_at),
  },
  {
    title: deletionsWords.reopenUntil,
    width: 150,
    isSecondary: true,
    render: ({ erased_from }) => shortDate(erased_from),
  },
]

/** /faculty/recently-deleted and /admin/recently-deleted: deleted classes and events, which can be reopened. */
export default function RecentlyDeletedScreen() {
  const { facultyId, adminId } = useSession()
  const toHeading = useToHeading()
  const list = useQuery({
    queryKey: ['recently-deleted', facultyId, adminId],
    // Another page may have deleted something a moment ago.
    staleTime: 0,
    queryFn: ({ signal }) => call('GET /api/recently-deleted/', { query: { faculty_id: facultyId }, signal }),
  })
  const reopening = useReopen()
  const zone = hintZone((list.data ?? []).map(({ date, deleted_at, time_zone }) => [date ?? deleted_at, time_zone]))
  // The administrators' area already shows the title in its bar.
  const isAdmin = useMatch(addresses.adminRecentlyDeleted) !== null
  return (
    <>
      <TitleRow facts={[deletionsWords.about({ days: recentlyDeletedDays }), zone].join(' ').trim()}>
        {!isAdmin && <PageTitle title={deletionsWords.recentlyDeleted} />}
      </TitleRow>
      <Loaded
        query={list}
        waiting={<Skeleton variant="rounded" height={180} aria-label={deletionsWords.loading} />}
        failed={deletionMessages.loadFailed}
        empty={<EmptyState kind="none-yet" title={deletionsWords.none({ days: recentlyDeletedDays })} />}
      >
        {(items) => (
          <RecordList
            label={deletionsWords.recentlyDeleted}
            items={items}
            keyOf={toId}
            columns={columns}
            renderEntry={(item) => (
              <>
                <Thing of={item} />
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                  {deletionsWords.until({ date: shortDate(item.erased_from) })}
                </Box>
              </>
            )}
            actions={{
              title: deletionsWords.actions,
              isTitleHidden: true,
              width: 130,
              render: (item) => (
                <BusyButton
                  variant="outlined"
                  aria-label={deletionsWords.reopenOne({ name: item.name })}
                  busy={reopening.isPending}
                  onClick={() => reopening.mutate(item, { onSuccess: () => toHeading() })}
                >
                  {deletionsWords.reopen}
                </BusyButton>
              ),
            }}
            heights={[58, 114]}
            entrySx={entrySx}
          />
        )}
      </Loaded>
    </>
  )
}
