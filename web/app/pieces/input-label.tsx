export { Label as default } from './form-control.tsx'
