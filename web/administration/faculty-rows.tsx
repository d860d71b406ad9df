import { administrationWords } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ListedFaculty } from '#contract/administration/administration.ts'
import { assignableRoles, mayDeleteFacultyAccount } from '#contract/administration/rules.ts'
import type { AdminRole } from '#contract/roles.ts'
import { BoxedList } from '#web/kit/lists/boxed-list.tsx'
import { BoxedTable } from '#web/kit/lists/boxed-table.tsx'
import { DeleteButton } from '#web/kit/dialogs/delete-button.tsx'
import { heardOnly } from '#web/kit/heard-only.ts'
import { EmailText } from '#web/kit/email-text.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { RoleChip } from './role-chip.tsx'

/** The height above which a university's list scrolls in its own box, in px. */
const tallest = 500
/** About how high a row of the table is and an entry on a phone, in px. */
const [rowHeight, entryHeight] = [57, 65]

export type RowsProps = {
  label: string
  faculty: ListedFaculty[]
  /** The viewer's own role. */
  ownRole: AdminRole
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], isChosen: boolean) => void
  onDelete: (faculty: ListedFaculty) => void
}

const readId = ({ id }: ListedFaculty) => id

/** The faculty of one university, as a table, or as entries on a phone. */
export function FacultyRows({ label, faculty, ownRole, chosen, onChoose, onDelete }: RowsProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const list = { label, items: faculty, keyOf: readId, maxHeight: tallest }
  const mayPromote = assignableRoles(ownRole).length > 0
  const mayDelete = mayDeleteFacultyAccount(ownRole, null)
  const rowSx = (person: ListedFaculty) => (chosen.has(person.id) ? { bgcolor: 'goldWash' } : null)
  const renderCheckbox = (person: ListedFaculty) => (
    <Select person={person} isChosen={chosen.has(person.id)} onChoose={(is) => onChoose([person.id], is)} />
  )
  const renderDelete = (person: ListedFaculty) =>
    mayDeleteFacultyAccount(ownRole, person.admin_role) && (
      <DeleteButton
        tip={administrationWords.deleteAccountTip}
        label={administrationWords.deleteOne({ one: formatName(person) })}
        onClick={() => onDelete(person)}
      />
    )
  if (!isWide)
    return (
      <BoxedList
        {...list}
        height={entryHeight}
        renderItem={(person, line) => (
          <Box component="li" {...line} sx={{ ...entrySx, ...rowSx(person) }}>
            {mayPromote && renderCheckbox(person)}
            <Box sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere', pl: mayPromote ? 0 : 1 }}>
              <PersonName of={person} />
              <Box sx={{ color: 'text.secondary' }}>
                <EmailText>{person.email}</EmailText>
              </Box>
              {person.admin_role && (
                <Box sx={{ mt: 0.5 }}>
                  <RoleChip role={person.admin_role} />
                </Box>
              )}
            </Box>
            {renderDelete(person)}
          </Box>
        )}
      />
    )
  return (
    <BoxedTable
      bare
      {...list}
      height={rowHeight}
      head={
        <>
          {mayPromote && (
            <TableCell sx={{ width: 72 }}>
              <Box sx={heardOnly}>{administrationWords.selected}</Box>
            </TableCell>
          )}
          <TableCell>{administrationWords.name}</TableCell>
          <TableCell>{administrationWords.email}</TableCell>
          <TableCell sx={{ width: 190 }}>{administrationWords.role}</TableCell>
          {mayDelete && (
            <TableCell sx={{ width: 84 }}>
              <Box sx={heardOnly}>{administrationWords.actions}</Box>
            </TableCell>
          )}
        </>
      }
      renderRow={(person, row) => (
        <TableRow {...row} sx={rowSx(person)}>
          {mayPromote && <TableCell sx={{ '&&': { pl: 1.5, pr: 0 } }}>{renderCheckbox(person)}</TableCell>}
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            <PersonName of={person} />
          </TableCell>
          <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <EmailText>{person.email}</EmailText>
          </TableCell>
          <TableCell sx={{ color: 'text.secondary' }}>
            {person.admin_role ? <RoleChip role={person.admin_role} /> : administrationWords.faculty}
          </TableCell>
          {mayDelete && <TableCell sx={{ '&&': { px: 1.5 }, textAlign: 'right' }}>{renderDelete(person)}</TableCell>}
        </TableRow>
      )}
    />
  )
}

type SelectProps = { person: ListedFaculty; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** Selects a person for a promotion. An administrator can't be selected. */
function Select({ person, isChosen, onChoose }: SelectProps) {
  const says = person.is_admin
    ? administrationWords.alreadyAdministrator({ of: formatName(person) })
    : administrationWords.select({ of: formatName(person) })
  return (
    <Checkbox
      checked={isChosen && !person.is_admin}
      disabled={person.is_admin}
      onChange={(_event, checked) => onChoose(checked)}
      slotProps={{ input: { 'aria-label': says } }}
    />
  )
}

export const formatName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  [first_name, last_name].filter(Boolean).join(' ')

const entrySx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 1,
  minHeight: 64,
  typography: 'body2',
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
} as const
