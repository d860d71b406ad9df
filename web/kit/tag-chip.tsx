import { kitWords } from '#contract/kit/words.ts'
import TickIcon from '@mui/icons-material/CheckOutlined'
import PlaceIcon from '@mui/icons-material/LocationOnOutlined'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import HollowIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'

const labels = {
  registered: kitWords.registered,
  notRegistered: kitWords.notRegistered,
  attended: kitWords.attended,
  today: kitWords.today,
  own: kitWords.yourEvent,
  adminAccess: kitWords.adminAccess,
}

type NamedKind = keyof typeof labels
type TagKind = NamedKind | 'master' | 'co' | 'sub' | 'semester' | 'problem' | 'ready' | 'hint'

type Look = { bg: string; text: string; icon?: SvgIconComponent }

const good: Look = { bg: 'successTint', text: 'successText', icon: TickIcon }
const gold: Look = { bg: 'goldTint', text: 'onGoldTint' }
const blue: Look = { bg: 'infoTint', text: 'infoText' }

const looks: Record<TagKind, Look> = {
  registered: good,
  notRegistered: { bg: 'transparent', text: 'text.secondary', icon: HollowIcon },
  attended: good,
  today: { bg: 'gold', text: 'onGold' },
  own: gold,
  adminAccess: { ...blue, icon: ShieldIcon },
  master: { bg: 'secondary.main', text: 'secondary.contrastText' },
  co: blue,
  sub: gold,
  semester: { bg: 'neutralFill', text: 'text.secondary' },
  problem: { bg: 'warningTint', text: 'warningText', icon: WarningIcon },
  ready: { bg: 'successTint', text: 'successText' },
  hint: { ...blue, icon: PlaceIcon },
}

type Props = {
  kind: TagKind
  /** A label that replaces the kind's own, such as a semester, a distance, or 'Co-Admin'. */
  label?: ReactNode
  /** An icon that replaces the kind's own. Null for none. */
  icon?: SvgIconComponent | null
}

/** A label in the shape of an index tab, which shows what kind of item something is. */
export function TagChip({ kind, label, icon }: Props) {
  const look = looks[kind]
  const Icon = icon === undefined ? look.icon : icon
  return (
    <Chip
      label={label ?? labels[kind as NamedKind]}
      {...(Icon ? { icon: <Icon /> } : {})}
      sx={{
        bgcolor: look.bg,
        color: look.text,
        ...(kind === 'hint' && { fontWeight: 500 }),
        // The dashed border and the hollow ring make it recognizable without color.
        ...(kind === 'notRegistered' && { border: '1px dashed', borderColor: 'outline' }),
      }}
    />
  )
}
