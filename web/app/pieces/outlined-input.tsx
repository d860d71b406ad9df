export { Input as default, type OutlinedInputProps } from './form-control.tsx'
