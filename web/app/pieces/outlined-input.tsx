export { Input as default } from './form-control.tsx'
