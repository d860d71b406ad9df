import { appWords } from '#contract/app/words.ts'
import CloseIcon from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { Link, useLocation } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import type { RoleLink } from './role-links.ts'

type Props = { open: boolean; links: RoleLink[]; onClose: () => void }

/** The bar's links on a phone, in a drawer on the right. */
export default function PublicMenu({ open, links, onClose }: Props) {
  const { pathname } = useLocation()
  const item = (label: string, address: string, isSelected = pathname === address) => (
    <ListItem key={address} disablePadding sx={{ mb: 0.5 }}>
      <ListItemButton
        component={Link}
        to={address}
        selected={isSelected}
        onClick={onClose}
        aria-current={pathname === address ? 'page' : undefined}
      >
        <ListItemText primary={label} />
      </ListItemButton>
    </ListItem>
  )
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': appWords.menu, sx: { width: 250 } } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 0.75 }}>
        <IconButton aria-label={appWords.closeMenu} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box component="nav" aria-label={appWords.main}>
        <List sx={{ px: 1.5, py: 0 }}>
          {item(appWords.about, addresses.about)}
          {item(appWords.faq, addresses.faq)}
        </List>
        <Divider sx={{ mx: 1.5, mt: 1, mb: 1.5 }} />
        <List sx={{ px: 1.5, py: 0 }}>
          {links.map((link) => item(link.label, link.address, link.isSignedIn || pathname === link.address))}
        </List>
      </Box>
    </Drawer>
  )
}
