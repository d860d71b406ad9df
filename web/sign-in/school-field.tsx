import { kitWords } from '#contract/kit/words.ts'
import { signInWords } from '#contract/sign-in/words.ts'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import type { UseQueryResult } from '@tanstack/react-query'
import type { School } from '#contract/schools/schools.ts'
import { SelectField } from '#web/kit/fields/select-field.tsx'

export type Schools = Pick<UseQueryResult<School[]>, 'data' | 'isError' | 'isPending' | 'refetch'>

type Props = Omit<Parameters<typeof SelectField>[0], 'label' | 'children' | 'hint'> & {
  value: string
  schools: Schools
}

/** A menu of the universities with access. */
export default function SchoolField({ schools, value, error, disabled = false, ...field }: Props) {
  const list: School[] = schools.data ?? []
  return (
    <SelectField
      {...field}
      // A remembered id that is no longer in the list must not appear as an empty option.
      value={list.some(({ id }) => id === value) ? value : ''}
      label={signInWords.university}
      error={schools.isError ? signInWords.universitiesCouldNotLoaded : error}
      hint={describeHint(schools)}
      disabled={disabled || schools.isPending}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="" disabled sx={{ display: 'none' }}>
        {schools.isPending ? signInWords.loading : signInWords.chooseUniversity}
      </MenuItem>
      {list.map((school) => (
        <MenuItem key={school.id} value={school.id}>
          {school.name}
        </MenuItem>
      ))}
    </SelectField>
  )
}

function describeHint(schools: Schools) {
  if (schools.isError) {
    return (
      <Button variant="text" onClick={() => void schools.refetch()} sx={{ ml: -1.5 }}>
        {kitWords.tryAgain}
      </Button>
    )
  }
  if (schools.data?.length === 0) return signInWords.noUniversityTakesPartYet
  return undefined
}
