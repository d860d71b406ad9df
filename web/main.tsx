import './app/base.css'
import './app/fonts.ts'
import { App } from './app/app.tsx'
import { startPage } from './app/start-page.tsx'

startPage(<App />)
