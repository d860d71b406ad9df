import 'virtual:door-pieces.css'
import '#web/app/base.css'
import { startPage } from '#web/app/start-page.tsx'
import { whenIdle } from '#web/kit/when-idle.ts'
import { Door } from './door.tsx'

startPage(<Door />)
// The page is ready without them.
whenIdle(() => void import('#web/app/fonts.ts').catch(() => undefined))
