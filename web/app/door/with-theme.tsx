import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { ComponentType } from 'react'
import { theme } from '#web/app/theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
const styles = createCache({ key: 'rb', nonce })

/** Wraps one of MUI's own components in our theme, for a page without a theme. */
export function withTheme<Props extends object>(Piece: ComponentType<Props>): ComponentType<Props> {
  return function Themed(props: Props) {
    return (
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme}>
          <Piece {...props} />
        </ThemeProvider>
      </CacheProvider>
    )
  }
}
