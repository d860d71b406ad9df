import SearchIcon from '@mui/icons-material/SearchOutlined'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Props = {
  /** The search text, as stored in the address or elsewhere. */
  typed: string
  onSearch: (query: string) => void
  placeholder: string
  /** The label for screen readers, by default the placeholder. */
  label?: string
}

/** A search field that filters a list with every key. In a form, Enter doesn't submit it. */
export function SearchField({ typed: query, onSearch, placeholder, label = placeholder }: Props) {
  // The router may render the new address later than the next key arrives. So the field has its own text, and follows
  // the address only after that has caught up with the last key and then changes from outside, by Back for example.
  const [text, setText] = useState(query)
  const onItsWay = useRef<string | null>(null)
  // Also runs when the text changes, because typing and deleting a key leaves the address unchanged.
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
