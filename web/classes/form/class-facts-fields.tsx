import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import { useState, type Ref } from 'react'
import { comingWinter, isPreviousSemester, readSemester } from '#contract/classes/semesters.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { choicesWith } from './class-form-values.ts'
import { findNamesake, type FacultyClass } from '#web/classes/faculty-class.ts'
import type { ClassForm } from './use-class-form.ts'

export type FactProblems = { name?: string | undefined; semester?: string | undefined }

type Props = {
  form: ClassForm
  problems: FactProblems
  nameRef: Ref<HTMLInputElement>
  onChanged: () => void
  /** The viewer’s own classes, to warn about a duplicate name. */
  otherClasses: FacultyClass[]
  ownId: string | null
}

/** The name and semester of a class. Using the name of another class causes a warning but is allowed. */
export function ClassFactsFields({ form, problems, nameRef, onChanged, otherClasses, ownId }: Props) {
  const { name, semester } = form.values
  const [today] = useState(() => new Date())
  const [choices] = useState(() => choicesWith(semester, today))
  const namesake = findNamesake(otherClasses, form.values, ownId ?? undefined)
  return (
    <Card
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        gap: 2.5,
        alignItems: 'start',
      }}
    >
      <Field
        label={classesWords.className}
        ref={nameRef}
        value={name}
        error={problems.name}
        onChange={(event) => {
          form.change({ name: event.target.value })
          onChanged()
        }}
        hint={namesake ? <NamesakeWarning semester={semester} /> : classPageMessages.uniqueNames}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <SelectField
        id="class-semester"
        label={classesWords.semester}
        value={semester}
        error={problems.semester}
        hint={overWords(semester, today)}
        onChange={(event) => {
          form.change({ semester: event.target.value })
          onChanged()
        }}
        slotProps={{ select: { displayEmpty: true } }}
      >
        {choices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice || classesWords.noSemester}
          </MenuItem>
        ))}
      </SelectField>
    </Card>
  )
}

/** A note that the class is in a past semester, and where the list will show it. */
function overWords(semester: string, today: Date): string | undefined {
  if (!isPreviousSemester(semester, today)) return undefined
  const words = classesWords.semesterOver({ semester })
  return readSemester(semester)?.season === 'Winter'
    ? `${words} ${classesWords.nextWinter({ semester: comingWinter(today) })}`
    : words
}

function NamesakeWarning({ semester }: { semester: string }) {
  return (
    <Box component="output" sx={{ display: 'flex', gap: 0.75, color: 'warningText' }}>
      <WarningIcon aria-hidden sx={{ fontSize: 16, mt: '1px', flex: 'none' }} />
      {semester ? classesWords.nameTakenInSemester({ semester }) : classesWords.nameTaken}
    </Box>
  )
}
