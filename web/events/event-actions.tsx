import { eventsWords } from '#contract/events/words.ts'
import AssignIcon from '@mui/icons-material/PlaylistAddOutlined'
import AttendanceIcon from '@mui/icons-material/PeopleAltOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
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
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import type { EventRights, FacultyEvent } from './faculty-event.ts'

export type EventCallbacks = {
  onShare: (event: FacultyEvent) => void
  /** Opens the choice of classes that an event counts for: any event of the university can be assigned. */
  onAssign: (event: FacultyEvent) => void
  onAttendance: (event: FacultyEvent) => void
  onDelete: (event: FacultyEvent) => void
}
type Props = EventCallbacks & { event: FacultyEvent; rights: EventRights; today: boolean; past: boolean }

/** The actions of an event: all in a row, or on a phone two of them and 'More'. */
export function EventActions(props: Props) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  return isWide ? <WideActions {...props} /> : <PhoneActions {...props} />
}

const posterAddress = (event: FacultyEvent) => generatePath(addresses.poster, { eventId: event.id })
const editAddress = (event: FacultyEvent) => generatePath(addresses.editEvent, { eventId: event.id })

function WideActions({ event, rights, today, past, onShare, onAssign, onAttendance, onDelete }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        mt: '14px',
        mx: -1.5,
        mb: -1,
        '& .MuiButton-root': { fontSize: 14 },
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
      <Box sx={{ flex: 1 }} />
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
    </Box>
  )
}

function PhoneActions(props: Props) {
  const { event, rights, today, onShare, onAttendance } = props
  const first = {
    flex: 1,
    ...(!(rights.seesAttendance && today) && { bgcolor: 'neutralFill', '&:hover': { bgcolor: 'neutralFill' } }),
  }
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.5,
        mt: '14px',
        ml: -0.5,
        mr: -1.5,
        mb: -1,
        '& .MuiButton-root': { fontSize: 14, px: '10px', whiteSpace: 'nowrap' },
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
      <MoreMenu {...props} />
    </Box>
  )
}

function QrButton({ event }: { event: FacultyEvent }) {
  const address = `/api/events/${encodeURIComponent(event.id)}/generate-qr/`
  return (
    <Button variant="plain" startIcon={<QrIcon />} component="a" href={address} target="_blank" rel="noopener">
      {eventsWords.qrCode}
    </Button>
  )
}

function MoreMenu({ event, rights, past, onShare, onAssign, onDelete }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const andClose = (action: () => void) => () => {
    close()
    action()
  }
  return (
    <>
      <IconButton
        aria-label={eventsWords.moreName({ name: event.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(click) => setAnchor(click.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {rights.seesAttendance && (
          <MenuItem onClick={andClose(() => onShare(event))}>
            <ListItemIcon>
              <ShareIcon />
            </ListItemIcon>
            {eventsWords.share}
          </MenuItem>
        )}
        <MenuItem onClick={andClose(() => onAssign(event))}>
          <ListItemIcon>
            <AssignIcon />
          </ListItemIcon>
          {eventsWords.assign}
        </MenuItem>
        {!past && (
          <MenuItem component={Link} to={posterAddress(event)} onClick={close}>
            <ListItemIcon>
              <PrintIcon />
            </ListItemIcon>
            {eventsWords.poster}
          </MenuItem>
        )}
        {rights.edits && (
          <MenuItem component={Link} to={editAddress(event)} onClick={close}>
            <ListItemIcon>
              <EditIcon />
            </ListItemIcon>
            {eventsWords.edit}
          </MenuItem>
        )}
        {rights.deletes && (
          <MenuItem onClick={andClose(() => onDelete(event))}>
            <ListItemIcon>
              <DeleteIcon />
            </ListItemIcon>
            {eventsWords.delete}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
