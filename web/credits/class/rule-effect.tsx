import { classCreditWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RulePreview } from '#contract/credits/credits.ts'
import { isUnchanged } from '#contract/credits/effect.ts'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { BoxedList } from '#web/kit/lists/boxed-list.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { describeEffect } from './describe-effect.ts'
import type { RuleForm } from './use-rule-form.ts'

/** The approximate height of a row, and the maximum height of the list, in px. */
const [lineHeight, listHeight] = [41, 246]

const toId = ({ id }: { id: string }) => id

/** Lists the students who would gain or lose points if the rule were saved. */
export function RuleEffect({ effect: { data, isFetching, isError } }: { effect: NonNullable<RuleForm['effect']> }) {
  return (
    <Box component="section" aria-labelledby="rule-effect" aria-busy={isFetching}>
      <Typography id="rule-effect" variant="h4" component="h3">
        {classCreditWords.effect}
      </Typography>
      {data && <Typography sx={{ mt: 1, fontWeight: 600 }}>{data.rule_text}</Typography>}
      <Typography component="output" variant="body2" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
        {data
          ? data.others.length > 0 && isUnchanged(data)
            ? classCreditWords.effectNoneHere
            : describeEffect(data)
          : isError && !isFetching
            ? classCreditWords.effectFailed
            : classCreditWords.effectLoading}
      </Typography>
      {data?.others.map((course) => (
        <Typography key={course.class} variant="body2" sx={{ mt: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {rich(
            classCreditWords.otherClass({
              className: course.class_name,
              faculty: course.faculty_name,
              effect: describeEffect(course),
              own: asOwnName,
            }),
          )}
        </Typography>
      ))}
      {data && data.students.length > 0 && <Changed effect={data} />}
    </Box>
  )
}

function Changed({ effect: { students, gain, lose } }: { effect: RulePreview }) {
  return (
    <>
      <Box sx={{ mt: 1.5, border: '1px solid', borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        <BoxedList
          label={classCreditWords.effectStudents}
          items={students}
          keyOf={toId}
          height={lineHeight}
          maxHeight={listHeight}
          renderItem={(student, props) => (
            <Box
              component="li"
              {...props}
              sx={{
                px: 2,
                py: 1.25,
                display: 'flex',
                flexWrap: 'wrap',
                justifyContent: 'space-between',
                columnGap: 2,
                typography: 'body2',
                overflowWrap: 'anywhere',
                '& + &': { borderTop: '1px solid', borderColor: 'divider' },
              }}
            >
              <span>
                <PersonName of={student} />
              </span>
              <Box
                component="span"
                sx={{
                  fontVariantNumeric: 'tabular-nums',
                  color: student.after < student.before ? 'error.main' : 'success.main',
                }}
              >
                {classCreditWords.fromTo({ before: student.before / 1_000, after: student.after / 1_000 })}
              </Box>
            </Box>
          )}
        />
      </Box>
      {students.length < gain + lose && (
        <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {classCreditWords.onlyNamed({ count: students.length })}
        </Typography>
      )}
    </>
  )
}
