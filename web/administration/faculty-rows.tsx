import { administrationWords } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { ListedFaculty } from '#contract/administration/administration.ts'
import { assignableRoles, mayDeleteFacultyAccount } from '#contract/administration/rules.ts'
import type { AdminRole } from '#contract/roles.ts'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { DeleteButton } from '#web/kit/dialogs/delete-button.tsx'
import { PersonName, EmailText } from '#web/kit/person-name.tsx'
import { RoleChip } from './role-chip.tsx'

/** The height (px) above which a university's list scrolls in its own box. */
const tallest = 500

export type RowsProps = {
  label: string
  faculty: ListedFaculty[]
  ownRole: AdminRole
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], isChosen: boolean) => void
  onDelete: (faculty: ListedFaculty) => void
}

const toId = ({ id }: ListedFaculty) => id

/** The faculty of one university. */
export function FacultyRows({ label, faculty, ownRole, chosen, onChoose, onDelete }: RowsProps) {
  const select: Column<ListedFaculty> = {
    title: administrationWords.selected,
    isTitleHidden: true,
    width: 72,
    cellSx: { '&&': { pl: 1.5, pr: 0 } },
    render: (person) => (
      <Select of={person} isChosen={chosen.has(person.id)} onChoose={(is) => onChoose([person.id], is)} />
    ),
  }
  const selects = assignableRoles(ownRole).length > 0 ? [select] : []
  const actions = {
    title: administrationWords.actions,
    isTitleHidden: true,
    width: 84,
    cellSx: { '&&': { px: 1.5 } },
    render: (person: ListedFaculty) =>
      mayDeleteFacultyAccount(ownRole, person.admin_role) && (
        <DeleteButton
          tip={administrationWords.deleteAccountTip}
          label={administrationWords.deleteOne({ one: formatName(person) })}
          onClick={() => onDelete(person)}
        />
      ),
  }
  return (
    <RecordList
      label={label}
      items={faculty}
      keyOf={toId}
      columns={[
        ...selects,
        { title: administrationWords.name, render: (person) => <PersonName of={person} /> },
        {
          title: administrationWords.email,
          isSecondary: true,
          render: ({ email }) => <EmailText>{email}</EmailText>,
        },
        {
          title: administrationWords.role,
          width: 190,
          isSecondary: true,
          render: (person) => (person.admin_role ? <RoleChip role={person.admin_role} /> : administrationWords.faculty),
        },
      ]}
      {...(mayDeleteFacultyAccount(ownRole, null) && { actions })}
      renderEntry={(person) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {selects[0]?.render(person)}
          <Box sx={{ flex: 1, minWidth: 0, py: 1, pl: selects.length > 0 ? 0 : 1 }}>
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
        </Box>
      )}
      heights={[57, 65]}
      maxHeights={{ table: tallest, entries: tallest }}
      frame="none"
      styleRecord={({ id }) => (chosen.has(id) ? { bgcolor: 'goldWash' } : null)}
      entrySx={{ alignItems: 'center', gap: 0.5, px: 1, py: 0, minHeight: 64 }}
    />
  )
}

type SelectProps = { of: ListedFaculty; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** A checkbox that selects a person for a promotion. An administrator can't be selected. */
function Select({ of: person, isChosen, onChoose }: SelectProps) {
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
