import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

type Props = {
  /** The action, such as 'Delete class'. */
  tip: string
  /** The action and its object, for screen readers. */
  label: string
  onClick: () => void
}

/** A button that opens a confirmation before the item next to it is deleted. It's red only on hover and focus. */
export function DeleteButton({ tip, label, onClick }: Props) {
  return (
    // An interactive tooltip would cover the same button in the row below.
    <Tooltip title={tip} disableInteractive>
      <IconButton
        aria-label={label}
        onClick={onClick}
        sx={{ position: 'relative', '&:hover, &:focus-visible': { color: 'errorText', bgcolor: 'errorTint' } }}
      >
        <DeleteIcon />
      </IconButton>
    </Tooltip>
  )
}
