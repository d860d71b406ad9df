import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import { eventsWords } from '#contract/events/words.ts'
import AssignIcon from '@mui/icons-material/PlaylistAddOutlined'
import AttendanceIcon from '@mui/icons-material/PeopleAltOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import NamesIcon from '@mui/icons-material/ListAltOutlined'
import MoreIcon from '@mui/icons-material/MoreVertOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import QrIcon from '@mui/icons-material/QrCodeOutlined'
import ShareIcon from '@mui/icons-material/ShareOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState, type ComponentType } from 'react'
import { Link, generatePath } from 'react-router'
import { addresses, copyAddress } from '#web/session/addresses.ts'
import { codePath } from './api.ts'
import type { EventRights, FacultyEvent } from './faculty-event.ts'

export type EventCallbacks = {
  onShare: (event: FacultyEvent) => void
  /** Opens the dialog for assigning an event to classes. Any event at the university can be assigned. */
  onAssign: (event: FacultyEvent) => void
  onAttendance: (event: FacultyEvent) => void
  onDelete: (event: FacultyEvent) => void
}
type Props = EventCallbacks & {
  event: FacultyEvent
  /** The id of the element with the event’s name, which describes the buttons. */
  nameId: string
  rights: EventRights
  today: boolean
  past: boolean
}

/** The actions of an event: all in a row, or on a phone two of them and 'More'. */
export function EventActions(props: Props) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  return isWide ? <WideActions {...props} /> : <PhoneActions {...props} />
}

function WideActions({ event, nameId, rights, today, past, onShare, onAssign, onAttendance, onDelete }: Props) {
  return (
    <Box
      role="group"
      aria-labelledby={nameId}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        mt: 0.5,
        mx: -1.5,
        mb: -1,
        '& .MuiButton-root': { fontSize: '0.875rem' },
      }}
    >
      <Button variant="plain" startIcon={<ShareIcon />} onClick={() => onShare(event)}>
        {eventsWords.share}
      </Button>
      <Button variant="plain" startIcon={<AssignIcon />} onClick={() => onAssign(event)}>
        {eventsWords.assign}
      </Button>
      <QrButton event={event} />
      {!past && (
        <Button variant="plain" startIcon={<PrintIcon />} component={Link} to={posterAddress(event)}>
          {eventsWords.poster}
        </Button>
      )}
      {rights.seesAttendance && (
        <Button variant={today ? 'tonal' : 'plain'} startIcon={<AttendanceIcon />} onClick={() => onAttendance(event)}>
          {eventsWords.attendance}
        </Button>
      )}
      <Box sx={{ display: 'flex', gap: 0.5, ml: 'auto' }}>
        {rights.edits && (
          <Button variant="plain" startIcon={<EditIcon />} component={Link} to={editAddress(event)}>
            {eventsWords.edit}
          </Button>
        )}
        {rights.deletes && (
          <Button variant="plain" color="error" startIcon={<DeleteIcon />} onClick={() => onDelete(event)}>
            {eventsWords.delete}
          </Button>
        )}
        <EventMenu event={event} items={[rights.seesAttendance && namesItem(event), copyItem(event)]} />
      </Box>
    </Box>
  )
}

function PhoneActions(props: Props) {
  const { event, nameId, rights, today, past, onShare, onAssign, onAttendance, onDelete } = props
  const first = {
    flex: '1 0 auto',
    ...(!(rights.seesAttendance && today) && { bgcolor: 'neutralFill', '&:hover': { bgcolor: 'neutralFill' } }),
  }
  return (
    <Box
      role="group"
      aria-labelledby={nameId}
      sx={{
        display: 'flex',
        // On the narrowest phones, the first button has its own line.
        flexWrap: 'wrap',
        gap: 0.5,
        mt: 1,
        ml: -0.5,
        mr: -1.5,
        mb: -1,
        '& .MuiButton-root': { fontSize: '0.875rem', px: '10px', whiteSpace: 'nowrap' },
        '& .MuiButton-startIcon': { mr: 0.75, '& > *': { fontSize: 18 } },
      }}
    >
      {rights.seesAttendance ? (
        <Button
          variant={today ? 'tonal' : 'plain'}
          startIcon={<AttendanceIcon />}
          sx={first}
          onClick={() => onAttendance(event)}
        >
          {eventsWords.attendance}
        </Button>
      ) : (
        <Button variant="plain" startIcon={<ShareIcon />} sx={first} onClick={() => onShare(event)}>
          {eventsWords.share}
        </Button>
      )}
      <QrButton event={event} />
      <EventMenu
        event={event}
        items={[
          rights.seesAttendance && { icon: ShareIcon, label: eventsWords.share, onClick: () => onShare(event) },
          { icon: AssignIcon, label: eventsWords.assign, onClick: () => onAssign(event) },
          !past && posterItem(event),
          rights.seesAttendance && namesItem(event),
          copyItem(event),
          rights.edits && editItem(event),
          rights.deletes && { icon: DeleteIcon, label: eventsWords.delete, onClick: () => onDelete(event) },
        ]}
      />
    </Box>
  )
}

function QrButton({ event }: { event: FacultyEvent }) {
  return (
    <Button
      variant="plain"
      startIcon={<QrIcon />}
      component="a"
      href={codePath(event.id)}
      target="_blank"
      rel="noopener"
    >
      {eventsWords.qrCode}
    </Button>
  )
}

type Item = { icon: ComponentType; label: string } & ({ to: string } | { onClick: () => void })

const posterAddress = (event: FacultyEvent) => generatePath(addresses.poster, { eventId: event.id })
const editAddress = (event: FacultyEvent) => generatePath(addresses.editEvent, { eventId: event.id })
const namesAddress = (event: FacultyEvent) => generatePath(addresses.names, { eventId: event.id })

const posterItem = (event: FacultyEvent): Item => ({
  icon: PrintIcon,
  label: eventsWords.poster,
  to: posterAddress(event),
})
const namesItem = (event: FacultyEvent): Item => ({
  icon: NamesIcon,
  label: eventsWords.nameList,
  to: namesAddress(event),
})
const copyItem = (event: FacultyEvent): Item => ({
  icon: CopyIcon,
  label: eventsWords.copy,
  to: copyAddress(event.id),
})
const editItem = (event: FacultyEvent): Item => ({
  icon: EditIcon,
  label: eventsWords.edit,
  to: editAddress(event),
})

/** The actions of an event that have no button of their own. Items that are false are left out. */
function EventMenu({ event, items }: { event: FacultyEvent; items: (Item | false)[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // Rendered only once opened: a list has many cards, and few of their menus are ever opened.
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        aria-label={eventsWords.moreName({ name: event.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(click) => {
          setAnchor(click.currentTarget)
          setOpened(true)
        }}
      >
        <MoreIcon />
      </IconButton>
      {wasOpened && <OpenedMenu event={event} items={items} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

type MenuProps = { event: FacultyEvent; items: (Item | false)[]; anchor: HTMLElement | null; onClose: () => void }

function OpenedMenu({ event, items, anchor, onClose }: MenuProps) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': eventsWords.moreName({ name: event.name }) } }}
    >
      {items
        .filter((item) => item !== false)
        .map(({ icon: Icon, label, ...rest }) => (
          <MenuItem
            key={label}
            {...('to' in rest && { component: Link, to: rest.to })}
            onClick={() => {
              onClose()
              if ('onClick' in rest) rest.onClick()
            }}
          >
            <ListItemIcon>
              <Icon />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
    </Menu>
  )
}
