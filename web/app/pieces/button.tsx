import ButtonBase, { type ButtonProps } from './button-base.tsx'

type Props = ButtonProps & {
  variant?: 'contained' | 'outlined' | 'plain' | 'text' | 'tonal'
  size?: 'large' | 'medium'
  fullWidth?: boolean
}

/** A button with a text. */
export default function Button({ variant = 'text', size = 'medium', fullWidth = false, sx, ...rest }: Props) {
  return <ButtonBase {...rest} piece={`Button-${variant}-${size}`} sx={fullWidth ? [{ width: '100%' }, sx] : sx} />
}
