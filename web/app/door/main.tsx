import 'virtual:door-pieces.css'
import '#web/app/base.css'
import { startPage } from '#web/app/start-page.tsx'
import { whenIdle } from '#web/kit/when-idle.ts'
import { Door, openFirstScreen } from './door.tsx'

// If loading a screen fails here, it's loaded again when it is rendered, and the error is reported there.
void openFirstScreen()
  .catch(() => undefined)
  .then(() => startPage(<Door />))
// The page is usable without web fonts.
whenIdle(() => void import('#web/app/fonts.ts').catch(() => undefined))
