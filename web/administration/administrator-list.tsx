import { administrationWords } from '#contract/administration/words.ts'
import EditIcon from '@mui/icons-material/EditOutlined'
import RevokeIcon from '@mui/icons-material/RemoveModeratorOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Administrator } from '#contract/administration/administration.ts'
import { EmailText } from '#web/kit/email-text.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { VirtualList } from '#web/kit/lists/virtual-list.tsx'
import { VirtualTableBody } from '#web/kit/lists/virtual-table-body.tsx'
import { formatName } from './faculty-rows.tsx'
import type { OwnAdministrator } from './own-administrator.ts'
import { RoleChip } from './role-chip.tsx'
import { explainNotManaged } from './role-words.ts'

/** About how high a row of the table is and an entry on a phone, in px. */
const [rowHeight, entryHeight] = [59, 164]

type Props = {
  administrators: Administrator[]
  viewer: OwnAdministrator | null
  onEdit: (administrator: Administrator) => void
  onRevoke: (administrator: Administrator) => void
}

const readId = ({ id }: Administrator) => id

/** Returns where an administrator's role is valid. */
export const describeScope = ({ school_name }: Administrator): string => school_name ?? administrationWords.systemWide

/** The administrators, as a table, or as entries on a phone. */
export function AdministratorList({ administrators, ...rest }: Props) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const list = { items: administrators, keyOf: readId }
  if (!isWide)
    return (
      <Card>
        <VirtualList
          label={administrationWords.administrators}
          {...list}
          height={entryHeight}
          renderItem={(administrator, line) => (
            <Box component="li" {...line} sx={entrySx}>
              <Name administrator={administrator} viewer={rest.viewer} />
              <Box sx={{ color: 'text.secondary' }}>
                <EmailText>{administrator.email}</EmailText>
              </Box>
              <Box sx={{ color: 'text.secondary', mb: 1 }}>{describeScope(administrator)}</Box>
              <RoleChip role={administrator.role} />
              <Box sx={{ mt: 1, ml: -1 }}>
                <Actions administrator={administrator} {...rest} />
              </Box>
            </Box>
          )}
        />
      </Card>
    )
  return (
    <TableContainer component={Card}>
      <Table
        aria-label={administrationWords.administrators}
        aria-rowcount={administrators.length + 1}
        sx={{ tableLayout: 'fixed' }}
      >
        <TableHead>
          <TableRow aria-rowindex={1}>
            <TableCell>{administrationWords.name}</TableCell>
            <TableCell sx={{ width: '28%' }}>{administrationWords.email}</TableCell>
            <TableCell>{administrationWords.university}</TableCell>
            <TableCell sx={{ width: 170 }}>{administrationWords.role}</TableCell>
            <TableCell sx={{ width: 216 }}>{administrationWords.actions}</TableCell>
          </TableRow>
        </TableHead>
        <VirtualTableBody
          {...list}
          height={rowHeight}
          renderRow={(administrator, row) => (
            <TableRow {...row} sx={{ '& > td': { overflowWrap: 'anywhere' } }}>
              <TableCell>
                <Name administrator={administrator} viewer={rest.viewer} />
              </TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>
                <EmailText>{administrator.email}</EmailText>
              </TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>{describeScope(administrator)}</TableCell>
              <TableCell>
                <RoleChip role={administrator.role} />
              </TableCell>
              <TableCell sx={{ '&&': { pl: 1, pr: 1 } }}>
                <Actions administrator={administrator} {...rest} />
              </TableCell>
            </TableRow>
          )}
        />
      </Table>
    </TableContainer>
  )
}

function Name({ administrator, viewer }: { administrator: Administrator; viewer: OwnAdministrator | null }) {
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

/** The actions on an administrator, or why there are none. One's own row has neither. */
function Actions({
  administrator,
  viewer,
  onEdit,
  onRevoke,
}: Omit<Props, 'administrators'> & { administrator: Administrator }) {
  if (!viewer || viewer.id === administrator.id) return null
  const reason = explainNotManaged(viewer, administrator)
  if (reason !== null)
    return (
      <Box component="span" sx={{ display: 'inline-block', px: 1, typography: 'caption', color: 'text.secondary' }}>
        {reason}
      </Box>
    )
  return (
    <Box sx={{ display: 'flex' }}>
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

const entrySx = {
  p: 2,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
} as const
