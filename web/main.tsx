import './app/base.css'
import './app/fonts.ts'
import { startPage } from './app/start-page.tsx'
import { App } from './app/app.tsx'

startPage(<App />)
