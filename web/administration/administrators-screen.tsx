import { assignableRoles } from '#contract/administration/rules.ts'
import { adminRoleLabels, administrationWords, roleMessages } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Administrator } from '#contract/administration/administration.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { findByWords } from '#contract/find-by-words.ts'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { useQueryParams } from '#web/kit/page/use-query-params.ts'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { EmailText } from '#web/kit/person-name.tsx'
import { addresses } from '#web/session/addresses.ts'
import { AdministratorList, describeScope, Scope } from './administrator-list.tsx'
import { useAdministrators, useOwnAdministrator } from './api.ts'
import { formatName } from './faculty-rows.tsx'
import { administrationFaults } from './messages.ts'
import { NotForSub } from './not-for-sub.tsx'
import { RoleSelect } from './role-select.tsx'
import { administratorsRoleWords } from './role-words.ts'
import { toolsSx } from './tools-row.ts'
import { useRoleChange, type RoleDialogProps } from './use-role-change.ts'

const none: Administrator[] = []

/** /admin/administrators: lists administrators with their roles, and changes the roles. */
export default function AdministratorsScreen() {
  return (
    <NotForSub page="administrators">
      <Administrators />
    </NotForSub>
  )
}

function Administrators() {
  const viewer = useOwnAdministrator()
  const list = useAdministrators()
  const { params, change } = useQueryParams()
  const [asking, setAsking] = useState<{ kind: 'edit' | 'revoke'; of: Administrator } | null>(null)
  const searchText = params.get('q') ?? ''
  const deferredText = useDeferredValue(searchText)
  const administrators = list.data ?? none
  const matches = useMemo(() => findByWords(administrators, deferredText, toText), [administrators, deferredText])
  const toHeading = useToHeading()
  const dialog = asking && {
    administrator: asking.of,
    onClose: () => setAsking(null),
    onDone() {
      setAsking(null)
      // The button that had the focus may have been removed with its row.
      toHeading()
    },
  }
  return (
    <>
      {viewer && (
        <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary', maxWidth: '68ch' }}>
          {administratorsRoleWords(viewer.role)}
        </Typography>
      )}
      <Loaded
        query={list}
        waiting={<ListSkeleton />}
        failed={administrationFaults.administrators}
        empty={
          <EmptyState
            kind="none-yet"
            title={administrationWords.noAdministratorsShow}
            sentence={administrationWords.noAdministratorsAbout}
          />
        }
      >
        {() => (
          <>
            <Box sx={toolsSx}>
              <Typography sx={{ color: 'text.secondary' }}>
                {administrationWords.administrator({ all: administrators.length })}
              </Typography>
              <SearchField
                typed={searchText}
                onSearch={(next) => change({ q: next }, { replace: true })}
                placeholder={administrationWords.searchByNameEmail}
                label={administrationWords.searchAdministrators}
              />
            </Box>
            {matches.length === 0 ? (
              <EmptyState
                kind="none-match"
                title={administrationWords.noAdministratorMatches}
                sentence={administrationWords.noAdministratorMatchesAbout}
                action={
                  <Button variant="outlined" onClick={() => change({ q: null }, { replace: true })}>
                    {administrationWords.showAllAdministrators}
                  </Button>
                }
              />
            ) : (
              <AdministratorList
                administrators={matches}
                own={viewer}
                onEdit={(administrator) => setAsking({ kind: 'edit', of: administrator })}
                onRevoke={(administrator) => setAsking({ kind: 'revoke', of: administrator })}
              />
            )}
            <MuiLink
              component={Link}
              to={`${addresses.audit}?action=administrators`}
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, mt: 1.5 }}
            >
              {administrationWords.linkToAudit}
            </MuiLink>
          </>
        )}
      </Loaded>
      {dialog && asking.kind === 'edit' && <EditRoleDialog {...dialog} />}
      {dialog && asking.kind === 'revoke' && <RevokeDialog {...dialog} />}
    </>
  )
}

const toText = (administrator: Administrator) =>
  `${administrator.first_name} ${administrator.last_name} ${administrator.email} ${describeScope(administrator)} ${adminRoleLabels[administrator.role]}`

function ListSkeleton() {
  return (
    <Card component="output" aria-label={administrationWords.loadingAdministrators} sx={{ display: 'block' }}>
      {[0, 1, 2, 3].map((line) => (
        <Box key={line} sx={{ display: 'flex', gap: 3, px: 3, py: 2, borderTop: '1px solid', borderColor: 'divider' }}>
          <Skeleton width="22%" height={20} />
          <Skeleton width="30%" height={20} />
          <Skeleton width="18%" height={20} sx={{ display: { xs: 'none', md: 'block' } }} />
          <Skeleton width={110} height={20} sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Card>
  )
}

function EditRoleDialog({ administrator, onDone, onClose }: RoleDialogProps) {
  const roles = assignableRoles(useOwnAdministrator()?.role ?? null)
  const [role, setRole] = useState<'co' | 'sub'>(administrator.role === 'co' ? 'co' : 'sub')
  const { change, isBusy, says, dialog } = useRoleChange(administrator, administrationFaults.updateRole, onDone)
  return (
    <>
      <ConfirmDialog
        open
        title={administrationWords.editAdministratorRole}
        confirmLabel={administrationWords.updateRole}
        busyLabel={administrationWords.updating}
        busy={isBusy}
        confirmDisabled={role === administrator.role}
        error={says}
        onConfirm={() => void change(role)}
        onClose={onClose}
      >
        <Typography sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
          <OwnName>{formatName(administrator)}</OwnName>, <EmailText>{administrator.email}</EmailText>,{' '}
          <Scope of={administrator} />
        </Typography>
        <RoleSelect roles={roles} value={role} onChange={setRole} disabled={isBusy} />
        {roles.length > 1 && (
          <Typography sx={{ mt: 2, color: 'text.secondary' }}>{administrationWords.newRoleAbout}</Typography>
        )}
      </ConfirmDialog>
      {dialog}
    </>
  )
}

function RevokeDialog({ administrator, onDone, onClose }: RoleDialogProps) {
  const { change, isBusy, says, dialog } = useRoleChange(administrator, administrationFaults.revoke, onDone)
  return (
    <>
      <ConfirmDialog
        open
        danger
        title={administrationWords.revokeAdministratorPrivileges}
        confirmLabel={administrationWords.revoke}
        busyLabel={administrationWords.revoking}
        busy={isBusy}
        error={says}
        onConfirm={() => void change('revoke')}
        onClose={onClose}
      >
        <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
          <OwnName>{formatName(administrator)}</OwnName>, <EmailText>{administrator.email}</EmailText>:{' '}
          {adminRoleLabels[administrator.role]}, <Scope of={administrator} />
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{administrationWords.revokeAbout}</Typography>
        <Typography sx={{ mt: 1 }}>{roleMessages.reversible}</Typography>
      </ConfirmDialog>
      {dialog}
    </>
  )
}
