import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

type Props = {
  /** The action: 'Delete class'. */
  tip: string
  /** The same with its object, for screen readers. */
  label: string
  onClick: () => void
}

/** Deletes the item beside it, after a question. It turns red only on hover and focus. */
export function DeleteButton({ tip, label, onClick }: Props) {
  return (
    // It must not overlap the row below, which has the same button.
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
