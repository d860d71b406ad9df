import { appWords } from '#contract/app/words.ts'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import Avatar from '@mui/material/Avatar'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense } from 'react'
import type { FacultyProfile } from '#contract/accounts/accounts.ts'
import { useProfileAddress } from '#web/accounts/use-profile-address.ts'
import { useFaculty } from './use-faculty.ts'

// Loaded on demand, because few people open it.
const FacultyProfileDialog = lazy(() => import('#web/accounts/faculty-profile-dialog.tsx'))

/** The avatar in the top bar, which opens the profile. */
export function FacultyAvatar() {
  const { profile, isFailed, retry } = useFaculty()
  const { isOpen, show } = useProfileAddress()
  return (
    <>
      <IconButton
        aria-label={appWords.profile}
        title={appWords.profile}
        aria-haspopup="dialog"
        onClick={() => show(true)}
        sx={{ mr: -0.75 }}
      >
        <Avatar
          sx={{
            width: 34,
            height: 34,
            bgcolor: 'goldTint',
            color: 'text.primary',
            fontSize: 14,
            fontWeight: 600,
            // The initials are CSS content, because as text they would be read out as part of the button's name.
            ...(profile && { '&::before': { content: JSON.stringify(readInitials(profile)) } }),
          }}
        >
          {profile ? <span /> : <PersonIcon fontSize="small" />}
        </Avatar>
      </IconButton>
      {isOpen && (
        <Suspense>
          <FacultyProfileDialog faculty={profile} isFailed={isFailed} retry={retry} onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  )
}

function readInitials({ first_name, last_name }: FacultyProfile): string {
  // Splits by characters, because half a surrogate pair can't be shown.
  return [first_name, last_name].map((name) => Array.from(name.trim())[0] ?? '').join('')
}
