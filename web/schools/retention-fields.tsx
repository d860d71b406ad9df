import { schoolsWords } from '#contract/schools/words.ts'
import FoldIcon from '@mui/icons-material/ExpandMoreOutlined'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { retentionFields, retentionLimits, type RetentionField } from '#contract/retention/limits.ts'
import { Field, type FieldProps } from '#web/kit/fields/field.tsx'

const words: Record<RetentionField, { label: string; hint: string }> = {
  evidence_days: {
    label: schoolsWords.locationDeviceDataDays,
    hint: schoolsWords.daysHint({ ...retentionLimits.evidence_days, about: schoolsWords.evidenceAbout }),
  },
  attendance_years: {
    label: schoolsWords.attendanceAfterTermYears,
    hint: schoolsWords.yearsHint({ ...retentionLimits.attendance_years, about: schoolsWords.attendanceAbout }),
  },
}

type Props = {
  fieldOf: (name: RetentionField) => Omit<FieldProps, 'label' | 'hint'>
  /** Whether the university is new. The hint about an empty field depends on it. */
  isNew: boolean
}

/**
 * The fields for a university's retention. They are collapsed, because they are rarely changed. An error expands them.
 */
export function RetentionFields({ fieldOf, isNew }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const fields = retentionFields.map((name) => ({ ...words[name], ...fieldOf(name) }))
  const isFaulty = fields.some(({ error }) => error !== undefined)
  return (
    <Accordion
      expanded={isOpen || isFaulty}
      onChange={(_event, open) => setOpen(open)}
      slotProps={{ heading: { component: 'h3' } }}
      sx={{ '&&': { borderTop: '1px solid', borderBottom: 0, borderColor: 'divider' } }}
    >
      <AccordionSummary
        id={id}
        aria-controls={`${id}-fields`}
        expandIcon={<FoldIcon />}
        sx={{ px: 0, '&.Mui-focusVisible': { outlineOffset: '-3px' } }}
      >
        <Typography variant="subtitle1" component="span">
          {schoolsWords.howLongDataKept}
        </Typography>
      </AccordionSummary>
      <AccordionDetails id={`${id}-fields`} sx={{ px: 0, pt: 1, display: 'grid', gap: 2.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {schoolsWords.shorterTimeDelayed}
        </Typography>
        {fields.map(({ hint, ...field }) => (
          <Field
            key={field.name}
            {...field}
            hint={isNew ? hint : schoolsWords.hintLeftEmpty({ hint })}
            // When an error moves the focus here, the text below the field is visible as well.
            slotProps={{ htmlInput: { sx: { scrollMarginBottom: 96 } } }}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </AccordionDetails>
    </Accordion>
  )
}
