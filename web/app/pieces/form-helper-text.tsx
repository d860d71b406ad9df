export { HelperText as default } from './form-control.tsx'
