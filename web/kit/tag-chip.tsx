import TickIcon from '@mui/icons-material/CheckOutlined'
import PlaceIcon from '@mui/icons-material/LocationOnOutlined'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import HollowIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'

type TagKind =
  | 'Registered'
  | 'Not Registered'
  | 'Attended'
  | 'Today'
  | 'Your Event'
  | 'Admin Access'
  | 'Master Admin'
  | 'Co-Administrator'
  | 'University Admin'
  | 'Administrator'
  | 'semester'
  | 'Problem'
  | 'Ready'
  | 'hint'

type Look = { bg: string; text: string; icon?: SvgIconComponent }

const good: Look = { bg: 'successTint', text: 'successText', icon: TickIcon }
const gold: Look = { bg: 'goldTint', text: 'onGoldTint' }
const blue: Look = { bg: 'infoTint', text: 'infoText' }

const looks: Record<TagKind, Look> = {
  Registered: good,
  'Not Registered': { bg: 'transparent', text: 'text.secondary', icon: HollowIcon },
  Attended: good,
  Today: { bg: 'gold', text: 'onGold' },
  'Your Event': gold,
  'Admin Access': { ...blue, icon: ShieldIcon },
  'Master Admin': { bg: 'secondary.main', text: 'secondary.contrastText' },
  'Co-Administrator': blue,
  'University Admin': gold,
  Administrator: { ...blue, icon: ShieldIcon },
  semester: { bg: 'neutralFill', text: 'text.secondary' },
  Problem: { bg: 'warningTint', text: 'warningText', icon: WarningIcon },
  Ready: { bg: 'successTint', text: 'successText' },
  hint: { ...blue, icon: PlaceIcon },
}

type Props = {
  kind: TagKind
  /** Other words than the kind's own: a semester, a distance, 'Co-Admin'. */
  label?: ReactNode
  /** Another icon, or none with null. */
  icon?: SvgIconComponent | null
}

/** An index tab that says what something is. */
export function TagChip({ kind, label, icon }: Props) {
  const look = looks[kind]
  const Icon = icon === undefined ? look.icon : icon
  return (
    <Chip
      label={label ?? kind}
      {...(Icon ? { icon: <Icon /> } : {})}
      sx={{
        bgcolor: look.bg,
        color: look.text,
        ...(kind === 'hint' && { fontWeight: 500 }),
        // A dashed border and a hollow ring: it differs without colour, too.
        ...(kind === 'Not Registered' && { border: '1px dashed', borderColor: 'outline' }),
      }}
    />
  )
}
