import { administrationWords } from '#contract/administration/words.ts'
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'

type Props = {
  name: string
  /** The URL of the edit page, or a function that opens a dialog. */
  edit: string | (() => void)
  onDelete: () => void
}

/** The edit and delete buttons of an item in the panel. */
export function RecordActions({ name, edit, onDelete }: Props) {
  const leads = typeof edit === 'string' ? { component: Link, to: edit } : { onClick: edit }
  return (
    <>
      <Tooltip title={administrationWords.edit} disableInteractive>
        <IconButton aria-label={administrationWords.editName({ name })} {...leads}>
          <EditIcon />
        </IconButton>
      </Tooltip>
      <Tooltip title={administrationWords.delete} disableInteractive>
        <IconButton
          aria-label={administrationWords.deleteName({ name })}
          onClick={onDelete}
          sx={{ '&:hover, &:focus-visible': { color: 'errorText', bgcolor: 'errorTint' } }}
        >
          <DeleteIcon />
        </IconButton>
      </Tooltip>
    </>
  )
}
