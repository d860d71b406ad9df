import { facultyClosedDays } from '#contract/retention/grace-periods.ts'
import { formatNumber } from '#contract/language/formatters.ts'
import { administrationWords, roleMessages } from '#contract/administration/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { FacultyBySchool, ListedFaculty } from '#contract/administration/administration.ts'
import { assignableRoles } from '#contract/administration/rules.ts'
import { deleteFacultyAccount } from '#web/accounts/api.ts'
import { FacultyDeletionNote, requiresTypedName, exceedsShownCounts } from '#web/accounts/faculty-deletion-note.tsx'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { DeletionDialog } from '#web/deletions/deletion-dialog.tsx'
import { useDeletion } from '#web/deletions/use-deletion.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { asOwnName, OwnName } from '#web/kit/own-name.tsx'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { useQueryParams } from '#web/kit/page/use-query-params.ts'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { VirtualList } from '#web/kit/lists/virtual-list.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { addresses } from '#web/session/addresses.ts'
import { rich } from '#web/kit/rich.ts'
import { EmailText } from '#web/kit/person-name.tsx'
import { useFacultyBySchool, useReloadLists, useOwnAdministrator } from './api.ts'
import { AwaitingApproval } from './awaiting-approval.tsx'
import { ClosedFaculty } from './closed-faculty.tsx'
import { formatName } from './faculty-rows.tsx'
import { administrationFaults } from './messages.ts'
import { PromoteBar } from './promote-bar.tsx'
import { facultyRoleWords } from './role-words.ts'
import { SchoolPanel } from './school-panel.tsx'
import { countFaculty, openSchools, searchFaculty } from './search-faculty.ts'
import { toolsSx } from './tools-row.ts'

/** The approximate height of a collapsed panel, in px. */
const panelHeight = 62

const toId = ({ school_id }: FacultyBySchool) => school_id
const none: FacultyBySchool[] = []

/** /admin/faculty-admins: faculty by university, with their administrator roles. Promotes faculty. */
export default function FacultyScreen() {
  const viewer = useOwnAdministrator()?.role ?? 'sub'
  const list = useFacultyBySchool()
  const { params, change } = useQueryParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [deleting, setDeleting] = useState<ListedFaculty | null>(null)
  const toHeading = useToHeading()
  const searchText = params.get('q') ?? ''
  const deferredText = useDeferredValue(searchText)
  const schools = list.data ?? none
  const matches = useMemo(() => searchFaculty(schools, deferredText), [schools, deferredText])
  const facultyOf = useMemo(() => new Map(schools.map((school) => [school.school_id, school.faculty])), [schools])
  const open = openSchools(matches, params.get('open'), deferredText !== '')

  const choose = useCallback((ids: string[], isChosen: boolean) => {
    setChosen((previous) => {
      const changed = new Set(previous)
      for (const id of ids) {
        if (isChosen) changed.add(id)
        else changed.delete(id)
      }
      return changed
    })
  }, [])
  const unfold = (school: string) => {
    const next = new Set(open)
    if (!next.delete(school)) next.add(school)
    change({ open: [...next].join(',') || 'none' }, { replace: true })
  }

  return (
    <>
      <RoleNote />
      <AwaitingApproval />
      <ClosedFaculty />
      <Loaded
        query={list}
        waiting={<FacultySkeleton />}
        failed={administrationFaults.faculty}
        empty={<NoUniversities />}
      >
        {() => (
          <>
            <Box sx={toolsSx}>
              <Typography sx={{ color: 'text.secondary' }}>{countWords(schools)}</Typography>
              <SearchField
                typed={searchText}
                onSearch={(next) => change({ q: next, open: null }, { replace: true })}
                placeholder={administrationWords.searchByNameEmail}
                label={administrationWords.searchAllFaculty}
              />
            </Box>
            {matches.length === 0 ? (
              <FacultyNoneMatch onClear={() => change({ q: null, open: null }, { replace: true })} />
            ) : (
              // The bar at the bottom must not cover the focused element.
              <Box sx={{ '& button, & input': { scrollMarginBottom: 120 } }}>
                <VirtualList
                  label={administrationWords.universities}
                  items={matches}
                  keyOf={toId}
                  height={panelHeight}
                  gap={12}
                  renderItem={(school, line) => (
                    <SchoolPanel
                      school={school}
                      allFaculty={facultyOf.get(school.school_id) ?? school.faculty}
                      ownRole={viewer}
                      isOpen={open.has(school.school_id)}
                      onUnfold={unfold}
                      chosen={chosen}
                      onChoose={choose}
                      onDelete={setDeleting}
                      {...line}
                    />
                  )}
                />
              </Box>
            )}
            {assignableRoles(viewer).length > 0 && (
              <PromoteBar schools={schools} chosen={chosen} onChoose={choose} onClear={() => setChosen(new Set())} />
            )}
          </>
        )}
      </Loaded>
      {deleting && (
        <DeleteListedFaculty
          faculty={deleting}
          onDeleted={() => {
            setDeleting(null)
            toHeading()
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

function RoleNote() {
  const viewer = useOwnAdministrator()
  if (!viewer) return null
  const words = facultyRoleWords(viewer.role)
  if (words === null)
    return (
      <Alert severity="warning" sx={{ mb: 3 }}>
        {roleMessages.subAtFaculty}
      </Alert>
    )
  return (
    <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary', maxWidth: '68ch' }}>
      {words}
    </Typography>
  )
}

function countWords(schools: FacultyBySchool[]): ReactNode {
  const faculty = formatNumber(countFaculty(schools))
  const [only] = schools
  if (schools.length === 1)
    return rich(
      administrationWords.facultyAt({
        faculty,
        schoolName: only!.school_name,
        own: asOwnName,
      }),
    )
  return administrationWords.facultyAtUniversities({ faculty, schools: schools.length })
}

type Props = { faculty: ListedFaculty; onDeleted: () => void; onClose: () => void }

/** Asks before deleting a faculty account. Lists what is deleted and what stays with the university. */
function DeleteListedFaculty({ faculty, onDeleted, onClose }: Props) {
  const notify = useNotice()
  const readAgain = useReloadLists()
  const name = formatName(faculty)
  const deletion = useDeletion({
    id: faculty.id,
    count: (signal) => call('GET /api/faculty/:id/deletion/', { params: { id: faculty.id }, signal }),
    isMore: exceedsShownCounts,
    // Reloads the list even after an error: someone else may have deleted the account first.
    remove: () => deleteFacultyAccount(faculty.id).finally(() => void readAgain()),
    onDeleted() {
      onDeleted()
      notify(administrationWords.accountClosed({ name, days: facultyClosedDays }))
    },
  })
  const isMuch = deletion.isNotCounted || requiresTypedName(deletion.counts)
  return (
    <DeletionDialog
      deletion={deletion}
      title={administrationWords.deleteFacultyAccount}
      confirmLabel={administrationWords.deleteAccount}
      describe={(error) => errorSentence(error, administrationFaults.deleteFaculty)}
      name={isMuch ? { label: administrationWords.typeNameDeleteAccount, value: name } : null}
      undoNote={administrationWords.deleteFacultyAbout({ days: facultyClosedDays })}
      onClose={onClose}
    >
      <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        <OwnName>{name}</OwnName>, <EmailText>{faculty.email}</EmailText>
      </Typography>
      <FacultyDeletionNote deletion={deletion} isOwn={false} />
    </DeletionDialog>
  )
}

function NoUniversities() {
  return (
    <EmptyState
      kind="none-yet"
      title={administrationWords.noUniversitiesYet}
      sentence={administrationWords.noUniversitiesAbout}
      action={
        <Button variant="contained" component={Link} to={addresses.universities}>
          {administrationWords.goUniversities}
        </Button>
      }
    />
  )
}

function FacultyNoneMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      kind="none-match"
      title={administrationWords.noFacultyMemberMatches}
      sentence={administrationWords.noFacultyMatchesAbout}
      action={
        <Button variant="outlined" onClick={onClear}>
          {administrationWords.showAllFaculty}
        </Button>
      }
    />
  )
}

function FacultySkeleton() {
  return (
    <Box component="output" aria-label={administrationWords.loadingFaculty} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Skeleton width={210} height={22} sx={{ my: '11px' }} />
        <Skeleton height={44} sx={{ width: 340, display: { xs: 'none', md: 'block' } }} />
      </Box>
      {[0, 1, 2, 3].map((line) => (
        <Card key={line} sx={{ display: 'flex', gap: 2, px: 3, py: 2.25 }}>
          <Skeleton width={190} height={24} />
          <Skeleton width={70} height={24} />
        </Card>
      ))}
    </Box>
  )
}
