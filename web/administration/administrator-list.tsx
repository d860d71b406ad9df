import { administrationWords } from '#contract/administration/words.ts'
import EditIcon from '@mui/icons-material/EditOutlined'
import RevokeIcon from '@mui/icons-material/RemoveModeratorOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Administrator } from '#contract/administration/administration.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { PersonName, EmailText } from '#web/kit/person-name.tsx'
import { RecordList } from '#web/kit/lists/record-list.tsx'
import { formatName } from './faculty-rows.tsx'
import type { OwnAdministrator } from './api.ts'
import { RoleChip } from './role-chip.tsx'
import { explainNotManaged } from './role-words.ts'

type Props = {
  administrators: Administrator[]
  own: OwnAdministrator | null
  onEdit: (administrator: Administrator) => void
  onRevoke: (administrator: Administrator) => void
}

const toId = ({ id }: Administrator) => id

/** Returns the name of an administrator's university, or 'System-wide'. */
export const describeScope = ({ school_name }: Administrator): string => school_name ?? administrationWords.systemWide

/** Renders the same, with the university's name as a name. */
export function Scope({ of: administrator }: { of: Administrator }) {
  return administrator.school_name === null ? (
    administrationWords.systemWide
  ) : (
    <OwnName>{administrator.school_name}</OwnName>
  )
}

/** The administrators, each with the actions that the viewer may take. */
export function AdministratorList({ administrators, ...rest }: Props) {
  return (
    <RecordList
      label={administrationWords.administrators}
      items={administrators}
      keyOf={toId}
      columns={[
        { title: administrationWords.name, render: (administrator) => <Name of={administrator} own={rest.own} /> },
        {
          title: administrationWords.email,
          width: '28%',
          isSecondary: true,
          render: ({ email }) => <EmailText>{email}</EmailText>,
        },
        {
          title: administrationWords.university,
          isSecondary: true,
          render: (administrator) => <Scope of={administrator} />,
        },
        { title: administrationWords.role, width: 170, render: ({ role }) => <RoleChip role={role} /> },
        {
          title: administrationWords.actions,
          width: 216,
          cellSx: { '&&': { px: 1 } },
          render: (administrator) => <Actions of={administrator} {...rest} />,
        },
      ]}
      heights={[59, 164]}
      entrySx={{ py: 2 }}
    />
  )
}

function Name({ of: administrator, own: viewer }: { of: Administrator; own: OwnAdministrator | null }) {
  return (
    <>
      <PersonName of={administrator} />
      {viewer?.id === administrator.id && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          <span>{administrationWords.you}</span>
        </Box>
      )}
    </>
  )
}

/** The actions on an administrator, or why there are none. The viewer's own row is empty. */
function Actions({
  of: administrator,
  own: viewer,
  onEdit,
  onRevoke,
}: Omit<Props, 'administrators'> & { of: Administrator }) {
  if (!viewer || viewer.id === administrator.id) return null
  const reason = explainNotManaged(viewer, administrator)
  if (reason !== null)
    return (
      <Box
        component="span"
        sx={{ display: 'inline-block', px: { md: 1 }, typography: 'caption', color: 'text.secondary' }}
      >
        {reason}
      </Box>
    )
  return (
    <Box sx={{ display: 'flex', ml: { xs: -1, md: 0 } }}>
      <Button
        variant="plain"
        startIcon={<EditIcon />}
        aria-label={administrationWords.editRoleOf({ name: formatName(administrator) })}
        onClick={() => onEdit(administrator)}
        sx={{ px: 1, whiteSpace: 'nowrap' }}
      >
        {administrationWords.editRole}
      </Button>
      <Button
        variant="plain"
        startIcon={<RevokeIcon />}
        aria-label={administrationWords.revokeOf({ name: formatName(administrator) })}
        onClick={() => onRevoke(administrator)}
        sx={{ px: 1 }}
      >
        {administrationWords.revoke}
      </Button>
    </Box>
  )
}
