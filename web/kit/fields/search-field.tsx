import SearchIcon from '@mui/icons-material/SearchOutlined'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Props = {
  /** The search text, as stored in the URL or elsewhere. */
  typed: string
  onSearch: (query: string) => void
  placeholder: string
  /** The label for screen readers, by default the placeholder. */
  label?: string
}

/** A search field that filters a list with every keystroke. In a form, Enter doesn't submit it. */
export function SearchField({ typed: query, onSearch, placeholder, label = placeholder }: Props) {
  // The router may render the new URL only after the next keystroke. So the field has its own text. It follows the URL
  // only after the URL has caught up with the last keystroke and then changes for a different reason, such as Back.
  const [text, setText] = useState(query)
  const onItsWay = useRef<string | null>(null)
  // Also runs when only the text changes, because typing and deleting a character leaves the URL unchanged.
  const follow = useEffectEvent((address: string, _text: string) => {
    if (onItsWay.current === null) setText(address)
    else if (onItsWay.current === address) onItsWay.current = null
  })
  useEffect(() => follow(query, text), [query, text])
  return (
    <TextField
      value={text}
      onChange={(event) => {
        onItsWay.current = event.target.value
        setText(event.target.value)
        onSearch(event.target.value)
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      placeholder={placeholder}
      sx={{ maxWidth: { md: 340 }, '& .MuiOutlinedInput-root': { minHeight: 44 }, '& input': { pl: '2px' } }}
      slotProps={{
        htmlInput: { 'aria-label': label, type: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon sx={{ fontSize: 20 }} />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
