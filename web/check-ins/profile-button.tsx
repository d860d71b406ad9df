import { checkInsWords } from '#contract/check-ins/words.ts'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense } from 'react'
import { useProfileAddress } from '#web/accounts/use-profile-address.ts'

// Loaded on demand, because a phone at the door needs the scanner first.
const OwnProfile = lazy(() => import('./own-profile.tsx'))

/** Opens the profile. */
export function ProfileButton() {
  const { isOpen, show } = useProfileAddress()
  return (
    <>
      <IconButton aria-label={checkInsWords.profile} title={checkInsWords.profile} onClick={() => show(true)}>
        <PersonIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <OwnProfile onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  )
}
