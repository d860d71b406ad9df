import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

type Props = {
  /** What it does: 'Delete class'. */
  tip: string
  /** The same with its object, for who does not see where it stands. */
  label: string
  onClick: () => void
}

/** Deletes what it stands beside, after a question. It turns red only under the pointer and with the focus. */
export function DeleteButton({ tip, label, onClick }: Props) {
  return (
    // It must not lie in the way of the row below, where the same button stands.
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
