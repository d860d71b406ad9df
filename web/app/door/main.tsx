import 'virtual:door-pieces.css'
import '#web/app/base.css'
import { startPage } from '#web/app/start-page.tsx'
import { whenIdle } from '#web/kit/when-idle.ts'
import { Door, openFirstScreen } from './door.tsx'

// A screen that can't be loaded is asked for again when it is shown, and reported there.
void openFirstScreen()
  .catch(() => undefined)
  .then(() => startPage(<Door />))
// The page is ready without them.
whenIdle(() => void import('#web/app/fonts.ts').catch(() => undefined))
