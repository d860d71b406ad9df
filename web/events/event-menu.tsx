import { eventsWords } from '#contract/events/words.ts'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import MoreIcon from '@mui/icons-material/MoreVertOutlined'
import NamesIcon from '@mui/icons-material/ListAltOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState, type ComponentType } from 'react'
import { generatePath, Link } from 'react-router'
import { addresses, copyAddress } from '#web/session/addresses.ts'
import type { FacultyEvent } from './faculty-event.ts'

type Item = { icon: ComponentType; label: string } & ({ to: string } | { onClick: () => void })

export const posterAddress = (event: FacultyEvent) => generatePath(addresses.poster, { eventId: event.id })
export const editAddress = (event: FacultyEvent) => generatePath(addresses.editEvent, { eventId: event.id })
const namesAddress = (event: FacultyEvent) => generatePath(addresses.names, { eventId: event.id })

export const posterItem = (event: FacultyEvent): Item => ({
  icon: PrintIcon,
  label: eventsWords.poster,
  to: posterAddress(event),
})
export const namesItem = (event: FacultyEvent): Item => ({
  icon: NamesIcon,
  label: eventsWords.nameList,
  to: namesAddress(event),
})
export const copyItem = (event: FacultyEvent): Item => ({
  icon: CopyIcon,
  label: eventsWords.copy,
  to: copyAddress(event.id),
})
export const editItem = (event: FacultyEvent): Item => ({
  icon: EditIcon,
  label: eventsWords.edit,
  to: editAddress(event),
})

/** The actions of an event that have no button of their own. Items that are false are left out. */
export function EventMenu({ event, items }: { event: FacultyEvent; items: (Item | false)[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
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
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': eventsWords.moreName({ name: event.name }) } }}
      >
        {items
          .filter((item) => item !== false)
          .map(({ icon: Icon, label, ...rest }) => (
            <MenuItem
              key={label}
              {...('to' in rest && { component: Link, to: rest.to })}
              onClick={() => {
                close()
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
    </>
  )
}
