import { signInWords } from '#contract/sign-in/words.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { rich } from '#web/kit/rich.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Suspense, type ComponentProps } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { Field, type FieldProps } from '#web/kit/fields/field.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { addresses, signInPath } from '#web/session/addresses.ts'
import type { MailedKind } from '#web/sign-in/api.ts'

type NamesProps = { text: (name: 'first_name' | 'last_name') => Omit<FieldProps, 'label'> }

/** The fields for first and last name, side by side if there is room. */
export function NameFields({ text }: NamesProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2.5 }}>
      <Field label={signInWords.firstName} autoComplete="given-name" {...text('first_name')} />
      <Field label={signInWords.lastName} autoComplete="family-name" {...text('last_name')} />
    </Box>
  )
}

// Loaded separately, because the menu is as large as the rest of the form. The list of universities loads at the same
// time.
const SchoolField = lazyPart(() => import('#web/sign-in/school-field.tsx'))

/** A menu to choose the university. */
export function SchoolChoice(props: ComponentProps<typeof SchoolField>) {
  return (
    <Suspense fallback={<Field label={signInWords.university} value={signInWords.loading} disabled />}>
      <SchoolField {...props} />
    </Suspense>
  )
}

type ButtonProps = { kind: MailedKind; isBusy: boolean; disabled?: boolean }

/** The form's button, and links for people who have an account or are on the wrong page. */
export function RegisterButton({ kind, isBusy, disabled = false }: ButtonProps) {
  const { search } = useLocation()
  return (
    <ThumbBar flows>
      <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={isBusy} disabled={disabled}>
        {isBusy ? signInWords.registering : signInWords.register}
      </Button>
      <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
        {rich(
          signInWords.alreadyRegistered({
            link: (text) => (
              <Link
                component={RouterLink}
                to={signInPath[kind] + search}
                sx={{ display: 'inline-block', p: '11px 8px', fontWeight: 600 }}
              >
                {text}
              </Link>
            ),
          }),
        )}
      </Typography>
      {kind === 'faculty' && (
        <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
          {rich(
            signInWords.universityNotListed({
              link: (text) => (
                <Link component={RouterLink} to={addresses.guide} sx={{ display: 'inline-block', p: '11px 8px' }}>
                  {text}
                </Link>
              ),
            }),
          )}
        </Typography>
      )}
    </ThumbBar>
  )
}
