import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { auditGroups, auditWords } from '#contract/audit/words.ts'
import Box from '@mui/material/Box'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import { auditChanges } from '#contract/audit/actions.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { DayFilter } from '#web/usage/day-filter.tsx'
import { useSchools } from '#web/schools/admin-api.ts'
import { everyAction, whyNoDays, type AuditFilters } from './audit-filters.ts'

type Props = {
  filters: AuditFilters
  /** The server's error for each filter. */
  problems: Record<string, string[]>
  /** Whether the administrator can choose among several universities. */
  mayChoose: boolean
  onChange: (changes: Partial<AuditFilters>) => void
}

const menu = { select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 340 } } } } } }

/** The audit's filters. */
export function AuditFilterRow({ filters, problems, mayChoose, onChange }: Props) {
  return (
    <Box
      component="search"
      aria-label={auditWords.filters}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: `repeat(${mayChoose ? 3 : 4}, minmax(0, 1fr))` },
        alignItems: 'start',
        gap: 2,
        mb: 3.5,
        // On a phone the two dates are side by side, and every other filter has its own line.
        '& > :not(.day)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <SelectField
        label={auditWords.action}
        id="audit-action"
        value={filters.action}
        error={problems.action?.[0]}
        onChange={({ target }) => onChange({ action: target.value })}
        slotProps={menu}
      >
        <MenuItem value={auditChanges}>{auditWords.everythingButSignIns}</MenuItem>
        <MenuItem value={everyAction}>{auditWords.everything}</MenuItem>
        <ListSubheader>{auditWords.only}</ListSubheader>
        {Object.entries(auditGroups).map(([group, label]) => (
          <MenuItem key={group} value={group}>
            {label}
          </MenuItem>
        ))}
      </SelectField>
      <PersonFilter value={filters.person} error={problems.person?.[0]} onChange={(person) => onChange({ person })} />
      {mayChoose && <UniversityFilter {...{ filters, onChange }} />}
      <Box className="day">
        <DayFilter
          label={auditWords.startDate}
          value={filters.from}
          error={problems.from?.[0]}
          onChange={(startDay) => onChange({ from: startDay })}
        />
      </Box>
      <Box className="day">
        <DayFilter
          label={auditWords.endDate}
          value={filters.to}
          error={whyNoDays(filters) ?? problems.to?.[0]}
          onChange={(endDay) => onChange({ to: endDay })}
        />
      </Box>
    </Box>
  )
}

function UniversityFilter({ filters: { school }, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { data: schools = [] } = useSchools()
  // A deleted university isn't in the list, but its audit still exists.
  const isKnown = school === null || schools.some(({ id }) => id === school)
  return (
    <SelectField
      label={auditWords.university}
      id="audit-university"
      value={school ?? ''}
      onChange={({ target }) => onChange({ school: target.value || null })}
      slotProps={{ select: { ...menu.select, displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{auditWords.allUniversities}</MenuItem>
      {!isKnown && <MenuItem value={school}>{auditWords.universityId({ id: school })}</MenuItem>}
      {schools.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </SelectField>
  )
}

/** The debounce (ms) of the search, because each keystroke would otherwise be a request. */
const pauseMs = 500

type PersonFilterProps = { value: string; error: string | undefined; onChange: (person: string) => void }

/** A search for the actor or the subject. It is debounced. */
function PersonFilter({ value, error, onChange }: PersonFilterProps) {
  const [text, setText] = useState<string | null>(null)
  const [isSending, startSending] = useTransition()
  const send = () => {
    if (text === null || isSending) return
    // The transition keeps the typed text visible until the router has rendered the new URL.
    startSending(() => {
      onChange(text)
      setText(null)
    })
  }
  const sendText = useEffectEvent(send)
  useEffect(() => {
    if (text === null || isSending) return
    const pause = setTimeout(() => sendText(), pauseMs)
    return () => clearTimeout(pause)
  }, [text, isSending])
  return (
    <Field
      label={auditWords.person}
      type="search"
      optional
      value={text ?? value}
      error={error}
      placeholder={auditWords.nameEmailAddress}
      onChange={({ target }) => setText(target.value)}
      onBlur={send}
      onKeyDown={({ key }) => key === 'Enter' && send()}
    />
  )
}
