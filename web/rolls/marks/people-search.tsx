import { maxPeopleFound } from '#contract/check-ins/limits.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useRef, type KeyboardEvent, type Ref } from 'react'
import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { EmailText } from '#web/kit/person-name.tsx'
import type { PeopleMatches } from './use-found-people.ts'

type Props = {
  searchText: string
  matches: PeopleMatches
  error: string | undefined
  /** Hides 'No one found' when an unknown address was typed in full: the fields below it explain more. */
  hidesNone: boolean
  onType: (searchText: string) => void
  onChoose: (person: MatchedPerson) => void
  /** The search field. */
  ref: Ref<HTMLInputElement>
}

/** A search field for people by name or address, and the people who match. Arrow keys move between them. */
export function PeopleSearch({ searchText, matches, error, hidesNone, onType, onChoose, ref }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const buttons = [...(list.current?.querySelectorAll('button:not(:disabled)') ?? [])] as HTMLElement[]
    const index = buttons.indexOf(document.activeElement as HTMLElement)
    const next = buttons[event.key === 'ArrowDown' ? index + 1 : index - 1]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <Box onKeyDown={move}>
      <Field
        ref={ref}
        label={markingWords.nameOrAddress}
        value={searchText}
        onChange={(event) => onType(event.target.value)}
        error={error}
        hint={markingWords.nameOrAddressHint}
        autoComplete="off"
        autoFocus
        // Enter must not confirm the dialog before a person is chosen.
        slotProps={{
          htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false, enterKeyHint: 'next' },
        }}
      />
      <Typography role="status" variant="body2" sx={{ mt: 1.5, minHeight: 20, color: 'text.secondary' }}>
        {describeFound(matches, hidesNone)}
      </Typography>
      {matches.people.length > 0 && (
        <Box
          component="ul"
          ref={list}
          aria-label={markingWords.peopleList}
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 1,
            p: 0,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '12px',
            overflow: 'hidden',
            '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
          }}
        >
          {matches.people.map((person) => (
            <li key={person.id}>
              <ButtonBase
                disabled={person.present}
                onClick={() => onChoose(person)}
                sx={{
                  width: '100%',
                  minHeight: 52,
                  px: 2,
                  py: 1,
                  textAlign: 'start',
                  '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' },
                  '&.Mui-focusVisible': { outlineOffset: -3 },
                  '& > div': { width: '100%' },
                }}
              >
                <PersonLine person={person} />
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

function describeFound({ state, people, more: hasMore, problem = '' }: PeopleMatches, hidesNone: boolean): string {
  if (state === 'failed') return markingWords.searchFailed({ why: problem })
  if (state !== 'found' || (hidesNone && people.length === 0)) return ''
  return hasMore
    ? markingWords.morePeople({ count: maxPeopleFound })
    : markingWords.peopleFound({ count: people.length })
}

/** A person who can be marked: name and address, whether they have an account, and whether they are on the roll. */
export function PersonLine({ person }: { person: MatchedPerson }) {
  const name = `${person.first_name} ${person.last_name}`.trim()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ typography: 'body2', fontWeight: 600 }}>
          <OwnName>{name}</OwnName>
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <EmailText>{person.email}</EmailText>
        </Box>
      </Box>
      {person.present ? (
        <TagChip kind="attended" label={markingWords.isOnRoll} />
      ) : (
        !person.is_registered && <TagChip kind="notRegistered" />
      )}
    </Box>
  )
}
