import type { LegacyEncoding } from '#contract/tables/encoding.ts'
import { encodingChoiceWords, encodingWords } from '#contract/tables/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import { SelectField } from '#web/kit/fields/select-field.tsx'

type Props = {
  encoding: string
  /** The encodings that the file may have. */
  encodings: readonly LegacyEncoding[]
  onChoose: (encoding: LegacyEncoding) => void
}

/** Asks for the encoding of a file that doesn't specify it. The names from the file are shown below as a preview. */
export function EncodingChoice({ encoding, encodings, onChoose }: Props) {
  return (
    <Box sx={{ mt: 2.5 }}>
      <Alert severity="warning" sx={{ mb: 2.5 }}>
        {encodingChoiceWords.checkLetters}
      </Alert>
      <SelectField
        label={encodingChoiceWords.encoding}
        value={encoding}
        onChange={(event) => {
          const chosen = encodings.find((name) => name === event.target.value)
          if (chosen) onChoose(chosen)
        }}
        sx={{ maxWidth: 480 }}
      >
        {encodings.map((name) => (
          <MenuItem key={name} value={name}>
            {encodingWords[name]}
          </MenuItem>
        ))}
      </SelectField>
    </Box>
  )
}
