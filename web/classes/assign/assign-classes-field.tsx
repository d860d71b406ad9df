import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ComponentProps } from 'react'
import { OwnName } from '#web/kit/own-name.tsx'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import type { ClassChoice } from './assign-event.ts'
import { moveInOptions } from './option-keys.ts'

/** The maximum height of the open list of classes, in px. */
const menuHeight = 300

type Props = {
  /** Undefined while the classes load. */
  classes: ClassChoice[] | undefined
  /** The ids of the classes that already have the event, once known. */
  assigned: ReadonlySet<string> | undefined
  hasFailed: boolean
  onRetry: () => void
  /** The ids of the selected classes. */
  chosen: string[]
  onChoose: (ids: string[]) => void
  disabled: boolean
}

/** A field for selecting several classes. */
export function AssignClassesField({ classes, assigned, hasFailed, onRetry, chosen, onChoose, disabled }: Props) {
  if (!classes && hasFailed) {
    return <RetryAlert says={classesWords.failedLoadClassesPleaseTry} onRetry={onRetry} />
  }
  if (!classes) return <Skeleton role="img" aria-label={classesWords.loadingClasses} variant="rounded" height={74} />
  const names = classes.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return (
    <SelectField
      label={classesWords.classes}
      id="assign-classes"
      value={chosen}
      onChange={(change) => onChoose(toIds(change.target.value))}
      disabled={disabled}
      hint={classesWords.canChooseSeveral}
      slotProps={{
        // The click that opens the list ends on the surrounding field, which would take the focus back.
        input: {
          onClick: ({ target, currentTarget }) => {
            if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[role=listbox]')?.focus()
          },
        },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () => (
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {names.join('; ') || classesWords.chooseClasses}
            </Box>
          ),
          // Rendered inside the dialog, because screen readers ignore everything outside it.
          MenuProps: {
            disablePortal: true,
            slotProps: {
              paper: { sx: { maxHeight: menuHeight } },
              list: { sx: optionStyle, onKeyDown: moveInOptions },
            },
          },
        },
      }}
    >
      {classes.map(({ id, name, semester }) => (
        <ClassOption key={id} value={id} name={name} semester={semester} isAssigned={assigned?.has(id) ?? false} />
      ))}
    </SelectField>
  )
}

type OptionProps = ComponentProps<'div'> & {
  /** Used only by the list component. */
  value: string
  name: string
  semester: string | null | undefined
  isAssigned: boolean
  selected?: boolean
}

/** One class in the list, made of plain elements: 300 MUI ones would block a slow computer for 2 s at each click. */
function ClassOption({ name, semester, isAssigned, selected, ...option }: OptionProps) {
  return (
    <div
      tabIndex={-1}
      {...option}
      role="option"
      aria-selected={selected === true}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        event.currentTarget.click()
      }}
    >
      {/* Decorative only: the row itself is the control, and announces whether it is selected. */}
      <span className="box" aria-hidden>
        {selected && '✓'}
      </span>
      <span className="name">
        <OwnName>{name}</OwnName>
      </span>
      {isAssigned && <span className="assigned">{classesWords.alreadyAssigned}</span>}
      {semester && <span className="semester">{semester}</span>}
    </div>
  )
}

const optionStyle = {
  '& > [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    minHeight: 44,
    px: 2,
    py: 0.75,
    cursor: 'pointer',
    // Skip the layout of hundreds of off-screen options, because it would delay the first click.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 44px',
    '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
    '&:focus-visible': { outlineOffset: -3 },
    '&[aria-selected=true]': { bgcolor: 'goldTint' },
  },
  '& .box': {
    flex: 'none',
    width: 18,
    height: 18,
    borderRadius: '3px',
    border: '2px solid',
    borderColor: 'outline',
    fontSize: '0.8125rem',
    fontWeight: 700,
    lineHeight: '0.875rem',
    textAlign: 'center',
  },
  '& [aria-selected=true] .box': { borderColor: 'text.primary' },
  '& .name': { flex: 1, overflowWrap: 'anywhere' },
  '& .assigned': { typography: 'caption', fontWeight: 600, color: 'successText', whiteSpace: 'nowrap' },
  '& .semester': { typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' },
} as const

function toIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}
