import { dot } from '#contract/language/formatters.ts'
import Card from '@mui/material/Card'
import ButtonBase from '@mui/material/ButtonBase'
import Box from '@mui/material/Box'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { ownCreditWords } from '#contract/credits/words.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { describeRemaining } from './describe-remaining.ts'

/** The element id of the section about a class. */
export const toSectionId = (classId: string) => `credit-${classId}`

/** A student’s credit in each of several classes, in one card. Each line links to the section about its class. */
export function AllSums({ classes }: { classes: readonly OwnClassCredit[] }) {
  return (
    <Card component="ul" aria-label={ownCreditWords.allClasses} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {classes.map((course) => (
        <Box
          component="li"
          key={course.class}
          sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' }, overflowWrap: 'anywhere' }}
        >
          <ButtonBase
            component="a"
            href={`#${toSectionId(course.class)}`}
            sx={{ display: 'block', width: '100%', px: 2, py: 1.25, textAlign: 'start', typography: 'body2' }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 600 }}>
              <span>
                <OwnName>{course.class_name}</OwnName>
              </span>
              <Box component="span" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
                {ownCreditWords.points({ points: course.points / 1_000 })}
              </Box>
            </Box>
            <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {[describeHave(course), describeRemaining(course)].filter((words) => words !== null).join(dot)}
            </Box>
          </ButtonBase>
        </Box>
      ))}
    </Card>
  )
}

function describeHave({ have, needed }: OwnClassCredit): string {
  return needed === null ? ownCreditWords.haveEvents({ have }) : ownCreditWords.haveOfEvents({ have, needed })
}
